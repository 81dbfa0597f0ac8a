import { BadFileError } from "./bad-file-error";
import { hasHiddenContent } from "./hidden-content";
import { findPdfObjects } from "./pdf-objects";
import { checkPdfObjects } from "./pdf-rules";

const END = Buffer.from("%%EOF");

/**
 * Throws `BadFileError` unless the bytes are one complete PDF and nothing else, which contains no scripts, no other
 * files, and nothing that is sent or loaded when it is opened. Returns the bytes.
 */
export function checkPdf(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(END);
  const begins = /^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8));
  if (!begins || end === -1 || !bytes.includes("startxref")) throw new BadFileError("damaged");
  const endsThere = /^[\s\0]*$/.test(bytes.toString("latin1", end + END.length));
  if (!endsThere || hasHiddenContent(bytes)) throw new BadFileError("hidden");
  checkPdfObjects(findPdfObjects(bytes));
  return bytes;
}
