import { and, eq, gt, isNotNull, notInArray } from "drizzle-orm";
import type { Database } from "../db/client";
import { authUsers, users } from "../db/schema/index";

/**
 * Returns whether there is an admin who can decide about an appeal in place of the one who rejected: not that one, not
 * the signer, and not suspended.
 */
export async function isAnotherAdmin(
  db: Database,
  { rejected_by, user_id }: { rejected_by: string; user_id: string },
  now: Date,
): Promise<boolean> {
  const suspended = db
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(and(isNotNull(authUsers.banned_until), gt(authUsers.banned_until, now.toISOString())));
  const others = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.is_admin, true),
        notInArray(users.id, [rejected_by, user_id]),
        notInArray(users.id, suspended),
      ),
    )
    .limit(1);
  return others.length > 0;
}
