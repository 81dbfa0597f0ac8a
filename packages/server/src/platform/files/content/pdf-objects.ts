import { inflateSync } from "node:zlib";
import {
  PDFArray,
  PDFContext,
  type PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import { BadFileError } from "./bad-file-error";
import { decodeName, PdfReader } from "./pdf-reader";

export interface FoundObject {
  /** Its object number, by which others refer to it; null for a trailer. */
  number: number | null;
  object: PDFObject;
}

const UNPACKED_MAX_BYTES = 64 * 1024 * 1024;
/** How many times the bytes of a file may be read over: objects that overlap are rare in honest files. */
const READ_FACTOR = 4;
const SPACE = /[\s\0]/;
/** The text before `obj` in the header of an object: its number and generation. */
const HEADER = /(\d{1,10})[\s\0]+\d{1,10}[\s\0]*$/;
const HEADER_MAX_BYTES = 48;

/**
 * Returns every object that a viewer could find: after each `obj` and `trailer` in the file, whether or not the
 * cross-reference table lists it, and in every object stream, whatever its type entry says. Throws `BadFileError`
 * for objects that cannot be read.
 */
export function findPdfObjects(bytes: Buffer): FoundObject[] {
  const context = PDFContext.create();
  const found: FoundObject[] = [];
  const read = createLimitedReader(bytes, context);
  let budget = UNPACKED_MAX_BYTES;
  for (const { at, number, certain } of findObjectStarts(bytes.toString("latin1"))) {
    const object = read(at, certain);
    if (object !== null) found.push({ number, object });
    if (object instanceof PDFRawStream && isObjectStream(object.dict)) {
      const unpacked = unpack(object, budget);
      budget -= unpacked.length;
      for (const packed of readPackedObjects(object.dict, unpacked, context)) found.push(packed);
    }
  }
  return found;
}

interface ObjectStart {
  at: number;
  number: number | null;
  /** Whether it has a complete header; otherwise it may be a word in a text. */
  certain: boolean;
}

/** Yields the offsets at which a dictionary, an array, or a comment before one begins. */
function* findObjectStarts(text: string): Generator<ObjectStart> {
  for (const { index, 0: word } of text.matchAll(/obj|trailer/g)) {
    const before = text[index - 1] ?? "";
    const isTrailer = word === "trailer";
    if (!isTrailer && !SPACE.test(before) && !/\d/.test(before)) continue;
    let at = index + word.length;
    while (SPACE.test(text[at] ?? "")) at += 1;
    if (!["%", "<", "["].includes(text[at] ?? "")) continue;
    const header = HEADER.exec(text.slice(Math.max(0, index - HEADER_MAX_BYTES), index));
    const number = isTrailer || header === null ? null : Number(header[1]);
    yield { at, number, certain: isTrailer || number !== null };
  }
}

/** Returns a function that reads the object at an offset. It throws when the sum of bytes read shows that objects overlap. */
function createLimitedReader(bytes: Buffer, context: PDFContext) {
  const reader = new PdfReader(bytes, context);
  let budget = READ_FACTOR * bytes.length;
  return (at: number, certain: boolean): PDFObject | null => {
    let object: PDFObject | null = null;
    try {
      object = reader.objectAt(at);
    } catch (error) {
      if (error instanceof BadFileError) throw error;
      if (certain) throw new BadFileError("damaged");
    }
    budget -= Math.max(0, reader.offset - at);
    if (budget < 0) throw new BadFileError("hidden");
    return object;
  };
}

/** Returns whether a stream contains packed objects. Viewers use these two entries; not all check the type entry. */
function isObjectStream(dict: PDFDict): boolean {
  return dict.has(PDFName.of("N")) && dict.has(PDFName.of("First"));
}

/** Returns the content of an object stream. Filters other than these are hardly ever used for one. */
function unpack({ dict, contents }: PDFRawStream, budget: number): Buffer {
  const entry = dict.get(PDFName.of("Filter"));
  const filters = entry instanceof PDFArray ? entry.asArray() : entry === undefined ? [] : [entry];
  const names = filters.map(decodeName);
  if (dict.has(PDFName.of("DecodeParms")) || names.length > 1) {
    throw new BadFileError("unknownContent");
  }
  if (names.length === 0) return Buffer.from(contents);
  if (names[0] !== "FlateDecode" && names[0] !== "Fl") throw new BadFileError("unknownContent");
  return inflate(Buffer.from(contents), budget);
}

function inflate(data: Buffer, budget: number): Buffer {
  try {
    const options = { maxOutputLength: Math.max(1, budget), info: true };
    const { buffer, engine } = inflateSync(data, options) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    if (/\S/.test(data.toString("latin1", engine.bytesWritten))) throw new BadFileError("hidden");
    return buffer;
  } catch (error) {
    if (error instanceof BadFileError) throw error;
    const tooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new BadFileError(tooLarge ? "unpacksTooLarge" : "damaged");
  }
}

/** Yields the packed objects, found by the list of numbers and offsets at the beginning. */
function* readPackedObjects(
  dict: PDFDict,
  unpacked: Buffer,
  context: PDFContext,
): Generator<FoundObject> {
  const [count, first] = ["N", "First"].map((name) => {
    const value = dict.get(PDFName.of(name));
    return value instanceof PDFNumber ? value.asNumber() : -1;
  });
  if (
    count === undefined ||
    first === undefined ||
    count < 0 ||
    first < 0 ||
    first > unpacked.length
  ) {
    throw new BadFileError("damaged");
  }
  const list = unpacked.toString("latin1", 0, first).match(/\d+/g) ?? [];
  if (list.length < 2 * count) throw new BadFileError("damaged");
  const read = createLimitedReader(unpacked, context);
  for (let index = 0; index < count; index += 1) {
    const object = read(first + Number(list[2 * index + 1]), true);
    if (object !== null) yield { number: Number(list[2 * index]), object };
  }
}
