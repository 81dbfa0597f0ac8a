import { and, eq } from "drizzle-orm";
import type { Caller } from "../auth/authenticate";
import { files, users } from "../db/schema/index";
import { refusal } from "../refusal";
import type { Services } from "../services";
import { fileLinkTo } from "./file-link";

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
    .where(and(eq(files.path, path), eq(files.state, "stored")));
  if (file === undefined) throw refusal("NOT_FOUND");
  if (file.user_id !== caller.user_id && !(await isAdmin(services, caller))) {
    throw refusal("NOT_FOUND");
  }
  return fileLinkTo(services, path, download);
}

async function isAdmin(services: Services, caller: Caller): Promise<boolean> {
  const [row] = await services.db
    .select({ is_admin: users.is_admin })
    .from(users)
    .where(eq(users.id, caller.user_id));
  return row?.is_admin === true;
}
