import { readDocxParts } from "./docx-parts";
import { checkDocxRelations } from "./docx-relations";
import { checkDocxText } from "./docx-text";
import { checkDocxTypes } from "./docx-types";

/**
 * Checks that the bytes are a Word document since 2007 whose parts, relations and fields are all of an
 * allowed kind: no macros, no embedded files, nothing that is fetched from elsewhere.
 */
export async function checkDocx(bytes: Buffer): Promise<Buffer> {
  const parts = await readDocxParts(bytes);
  checkDocxTypes(parts);
  checkDocxRelations(parts);
  checkDocxText(parts);
  return bytes;
}
