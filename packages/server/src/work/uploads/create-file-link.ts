import { and, eq, inArray } from "drizzle-orm";
import { isAdmin } from "../../accounts/admins/is-admin";
import type { CallerContext } from "../../platform/context";
import { files } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { signFileLink } from "../../platform/files/file-link";
import { isAdminHeld } from "../../platform/people/active-admins";

/** Returns a signed URL of a stored file and when it expires. Throws NOT_FOUND unless the caller owns the file or is an admin whose calls do not wait. */
export async function createFileLink(
  ctx: CallerContext<"config" | "keys">,
  { path, download }: { path: string; download: boolean },
): Promise<{ url: string; expires_at: string }> {
  const [file] = await ctx.db
    .select({ user_id: files.user_id })
    .from(files)
    .where(and(eq(files.path, path), inArray(files.state, ["stored", "submitted"])));
  if (file === undefined) throw new DomainError("NOT_FOUND");
  const { user_id } = ctx.caller;
  const mayOpen =
    file.user_id === user_id ||
    ((await isAdmin(ctx, user_id)) && !(await isAdminHeld(ctx.db, user_id)));
  if (!mayOpen) throw new DomainError("NOT_FOUND");
  return signFileLink(ctx, path, download);
}
