import { and, eq, gt, isNotNull, notInArray } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { authUsers, users } from "../../platform/db/schema/index";

/** Four admins are enough to know: a decision excludes three at most, the signer, who rejected and who invited the signer. */
const ENOUGH = 4;

/**
 * Returns the ids of four admins who are not suspended, or of all when there are fewer: enough to know whether another one
 * can decide, for any number of decisions.
 */
export async function findDecidingAdmins(db: Database, now: Date): Promise<string[]> {
  const suspended = db
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(and(isNotNull(authUsers.banned_until), gt(authUsers.banned_until, now.toISOString())));
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.is_admin, true), notInArray(users.id, suspended)))
    .limit(ENOUGH);
  return admins.map(({ id }) => id);
}
