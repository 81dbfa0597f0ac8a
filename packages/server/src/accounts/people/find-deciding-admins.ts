import { and, eq } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { authUsers, users } from "../../platform/db/schema/index";
import { isActiveAccount } from "../../platform/people/active-admins";

/** Four admins are enough to know: a decision excludes three at most, the signer, who rejected and who invited the signer. */
const ENOUGH = 4;

/**
 * Returns the ids of four admins who are not suspended and whose calls do not wait, or of all when there are fewer: enough to know whether another one
 * can decide, for any number of decisions.
 */
export async function findDecidingAdmins(db: Database, now: Date): Promise<string[]> {
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(and(eq(users.is_admin, true), isActiveAccount(now)))
    .limit(ENOUGH);
  return admins.map(({ id }) => id);
}
