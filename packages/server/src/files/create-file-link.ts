import { and, eq, inArray } from "drizzle-orm";
import type { Caller } from "../auth/authenticate";
import { isAdmin } from "../auth/is-admin";
import { files } from "../db/schema/index";
import { refusal } from "../refusal";
import type { Services } from "../services";
import { signFileLink } from "./file-link";

/** A short-lived address of a stored file, for its owner and admins; NOT_FOUND for anybody else. */
export async function createFileLink(
  services: Services,
  caller: Caller,
  path: string,
  download: boolean,
): Promise<{ url: string; expires_at: string }> {
  const [file] = await services.db
    .select({ user_id: files.user_id })
    .from(files)
    .where(and(eq(files.path, path), inArray(files.state, ["stored", "submitted"])));
  if (file === undefined) throw refusal("NOT_FOUND");
  if (file.user_id !== caller.user_id && !(await isAdmin(services, caller.user_id))) {
    throw refusal("NOT_FOUND");
  }
  return signFileLink(services, path, download);
}
