import { readDocxParts } from "./docx-parts";
import { checkDocxRelations } from "./docx-relations";
import { checkDocxText } from "./docx-text";
import { checkDocxTypes } from "./docx-types";

/**
 * Throws `BadFileError` unless the bytes are a Word document in OOXML whose parts, relations and fields are all of
 * an allowed kind: no macros, no embedded files, nothing that is loaded from other places. Returns the bytes.
 */
export async function checkDocx(bytes: Buffer): Promise<Buffer> {
  const parts = await readDocxParts(bytes);
  checkDocxTypes(parts);
  checkDocxRelations(parts);
  checkDocxText(parts);
  return bytes;
}
