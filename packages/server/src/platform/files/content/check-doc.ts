import { BadFileError } from "./bad-file-error";
import { readCompoundFile } from "./compound-file";
import { endsWithZip } from "./hidden-content";

const WORD_SIGNATURES = [0xa5ec, 0xa5dc];
const ENCRYPTED_FLAG = 0x0100;
/** The streams of a document without macros and embedded objects. Storages only group streams. */
const ALLOWED_STREAMS = [
  "WordDocument",
  "0Table",
  "1Table",
  "Data",
  "\u0001CompObj",
  "\u0001Ole",
  "\u0005SummaryInformation",
  "\u0005DocumentSummaryInformation",
  "Item",
  "Properties",
];
const MACRO_NAMES = /^(?:macros|vba|_vba_project(?:_cur)?|project(?:wm)?|dir)$/i;

/** Throws `BadFileError` unless the bytes are a Word 97 document without encryption, macros and objects; returns them. */
export function checkDoc(bytes: Buffer): Buffer {
  if (endsWithZip(bytes)) throw new BadFileError("hidden");
  const entries = readCompoundFile(bytes);
  if (entries.some(({ name }) => name === "EncryptedPackage")) throw new BadFileError("locked");
  const document = entries.find(({ name }) => name === "WordDocument");
  if (document === undefined) throw new BadFileError("contentMismatch");
  const { offset } = document;
  if (offset + 12 > bytes.length) throw new BadFileError("damaged");
  if (!WORD_SIGNATURES.includes(bytes.readUInt16LE(offset))) throw new BadFileError("damaged");
  if ((bytes.readUInt16LE(offset + 10) & ENCRYPTED_FLAG) !== 0) throw new BadFileError("locked");
  if (entries.some(({ name }) => MACRO_NAMES.test(name))) throw new BadFileError("activeContent");
  const isForeign = entries.some(
    ({ name, isStream }) => isStream && !ALLOWED_STREAMS.includes(name),
  );
  if (isForeign) throw new BadFileError("embeddedContent");
  return bytes;
}
