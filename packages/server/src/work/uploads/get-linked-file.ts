import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { files } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { assertFileLinkValid, type FileLink } from "../../platform/files/file-link";
import type { FileRow } from "./file-rows";

/** Returns the file of a signed link. Throws NOT_FOUND for a link that we did not sign, LINK_EXPIRED for an old one. */
export async function getLinkedFile(
  ctx: Context<"keys">,
  { signature, ...link }: FileLink & { signature: string },
): Promise<FileRow> {
  assertFileLinkValid(ctx, link, signature);
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.path, link.path), inArray(files.state, ["stored", "submitted"])));
  if (file === undefined) throw new DomainError("NOT_FOUND");
  return file;
}
