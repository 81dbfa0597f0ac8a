import { and, eq, inArray } from "drizzle-orm";
import { files } from "../db/schema/index";
import { refusal } from "../refusal";
import type { Services } from "../services";
import { assertFileLinkValid } from "./file-link";
import type { FileRow } from "./file-rows";

/** The file that a link leads to: NOT_FOUND for a link that is not ours, LINK_EXPIRED for an old one. */
export async function findLinkedFile(
  services: Services,
  link: { path: string; download: boolean; expires: number },
  signature: string,
): Promise<FileRow> {
  assertFileLinkValid(services, link, signature);
  const [file] = await services.db
    .select()
    .from(files)
    .where(and(eq(files.path, link.path), inArray(files.state, ["stored", "submitted"])));
  if (file === undefined) throw refusal("NOT_FOUND");
  return file;
}
