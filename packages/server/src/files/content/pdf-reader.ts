import {
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFObjectParser,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { BadFileError } from "./bad-file-error";

const ENDSTREAM = Buffer.from("endstream");
const CLOSING = 0x3e;

/**
 * Reads one object at a place of our choosing, where the library's own reader of documents would only
 * read those that it comes upon from the beginning. Differs from it in two ways: an entry that stands
 * twice in a dictionary is refused, as viewers disagree on which counts; and a stream of unknown length
 * is searched for its end at once.
 */
export class PdfReader extends PDFObjectParser {
  readonly #source: Buffer;

  constructor(source: Buffer, context: PDFContext) {
    // The library does not export what it reads from, but makes one.
    super(Reflect.get(PDFObjectParser.forBytes(source, context), "bytes"), context);
    this.#source = source;
  }

  /** Reads the object at an offset. Throws whatever the library throws when there is none. */
  objectAt(offset: number): PDFObject {
    this.bytes.moveTo(offset);
    return this.parseObject();
  }

  /** How far it has read. */
  get offset(): number {
    return this.bytes.offset();
  }

  protected override parseDict(ref?: PDFRef): PDFDict {
    this.bytes.assertNext(0x3c);
    this.bytes.assertNext(0x3c);
    const entries = new Map<PDFName, PDFObject>();
    this.skipWhitespaceAndComments();
    while (this.bytes.peek() !== CLOSING) {
      const key = this.parseName();
      if (entries.has(key)) throw new BadFileError("damaged");
      entries.set(key, this.parseObject(ref));
      this.skipWhitespaceAndComments();
    }
    this.bytes.assertNext(CLOSING);
    this.bytes.assertNext(CLOSING);
    return PDFDict.fromMapWithContext(entries, this.context);
  }

  protected override findEndOfStreamFallback(): number {
    const end = this.#source.indexOf(ENDSTREAM, this.bytes.offset());
    if (end === -1) throw new BadFileError("damaged");
    this.bytes.moveTo(end + ENDSTREAM.length);
    return end;
  }
}

/** Returns the text of a name, with each escape resolved; null for anything that is no name. */
export function nameOf(object: PDFObject | undefined): string | null {
  return object instanceof PDFName ? object.decodeText() : null;
}
