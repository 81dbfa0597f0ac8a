import { BadFileError } from "./bad-file-error";
import { hidesContent } from "./hidden-content";
import { findPdfObjects } from "./pdf-objects";
import { checkPdfObjects } from "./pdf-rules";

const END = Buffer.from("%%EOF");

/**
 * Checks that the bytes are one whole PDF and nothing else besides, which runs nothing, sends nothing and
 * fetches nothing when it is opened, and holds no other files.
 */
export function checkPdf(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(END);
  const begins = /^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8));
  if (!begins || end === -1 || !bytes.includes("startxref")) throw new BadFileError("damaged");
  const endsThere = /^[\s\0]*$/.test(bytes.toString("latin1", end + END.length));
  if (!endsThere || hidesContent(bytes)) throw new BadFileError("hidden");
  checkPdfObjects(findPdfObjects(bytes));
  return bytes;
}
