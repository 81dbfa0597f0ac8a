import { and, eq, gt, isNotNull, notInArray } from "drizzle-orm";
import type { Database } from "../db/client";
import { authUsers, users } from "../db/schema/index";

/** The people of an appeal who do not count as another admin: the one who rejected and the signer. */
interface Parties {
  rejected_by: string;
  user_id: string;
}

/** Three admins are enough to know: an appeal excludes two at most. */
const ENOUGH = 3;

/**
 * Returns the ids of three admins who are not suspended, or of all when there are fewer: enough for `hasAnotherAdmin`,
 * for any number of appeals.
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

/** Returns whether one of the admins can decide about an appeal in place of the one who rejected. */
export function hasAnotherAdmin(admins: string[], { rejected_by, user_id }: Parties): boolean {
  return admins.some((id) => id !== rejected_by && id !== user_id);
}
