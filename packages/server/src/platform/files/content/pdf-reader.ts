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
 * Reads the object at any offset. The library's own document reader reads only the objects that it finds from the
 * beginning. Differs from the library in two ways: an entry that occurs twice in a dictionary is refused, since
 * viewers disagree on which one counts; and the end of a stream of unknown length is searched for at once.
 */
export class PdfReader extends PDFObjectParser {
  readonly #source: Buffer;

  constructor(source: Buffer, context: PDFContext) {
    // The library does not export its byte stream, but creates one in here.
    super(Reflect.get(PDFObjectParser.forBytes(source, context), "bytes"), context);
    this.#source = source;
  }

  /** Returns the object at an offset. Throws an error of the library when there is none. */
  objectAt(offset: number): PDFObject {
    this.bytes.moveTo(offset);
    return this.parseObject();
  }

  /** Returns the offset up to which it has read. */
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

/** Returns the text of a name with its escapes resolved; null for an object that is not a name. */
export function decodeName(object: PDFObject | undefined): string | null {
  return object instanceof PDFName ? object.decodeText() : null;
}
