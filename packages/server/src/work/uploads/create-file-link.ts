import { and, eq, inArray } from "drizzle-orm";
import { isAdmin } from "../../accounts/admins/is-admin";
import type { CallerContext } from "../../platform/context";
import { files } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { signFileLink } from "../../platform/files/file-link";

/** Returns a signed URL of a stored file and when it expires. Throws NOT_FOUND unless the caller owns the file or is an admin. */
export async function createFileLink(
  ctx: CallerContext<"config" | "keys">,
  { path, download }: { path: string; download: boolean },
): Promise<{ url: string; expires_at: string }> {
  const [file] = await ctx.db
    .select({ user_id: files.user_id })
    .from(files)
    .where(and(eq(files.path, path), inArray(files.state, ["stored", "submitted"])));
  if (file === undefined) throw new DomainError("NOT_FOUND");
  if (file.user_id !== ctx.caller.user_id && !(await isAdmin(ctx, ctx.caller.user_id))) {
    throw new DomainError("NOT_FOUND");
  }
  return signFileLink(ctx, path, download);
}
