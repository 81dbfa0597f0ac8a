import type { Database } from "../../platform/db/client";
import { findOpenSuspension } from "../../platform/people/find-suspension";
import { AuthError } from "../auth/auth-error";

/** Returns the error for a login of a suspended account. It tells the reason, to somebody who has proved who they are. */
export async function bannedError(db: Database, userId: string): Promise<AuthError> {
  const open = await findOpenSuspension(db, userId);
  const suspension = { reason: open?.reason ?? null, until: open?.ends_at ?? null };
  return new AuthError("banned", { suspension });
}
