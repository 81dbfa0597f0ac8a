import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/client";
import { authUsers, users } from "../../platform/db/schema/index";
import { isActiveAccount } from "../../platform/people/active-admins";

/**
 * Locks all admins until the transaction ends, and returns whether a user is the only one who is
 * not suspended and whose calls do not wait. Two transactions could each remove one of the last two: the second one waits.
 * Locks in the order of ids, so that the two do not deadlock.
 */
export async function isLastActiveAdmin(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<boolean> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.is_admin, true))
    .orderBy(users.id)
    .for("update");
  return await isOnlyActiveAdmin(tx, userId, now);
}

/** Returns whether a user is the only admin who is not suspended and whose calls do not wait, without a lock. */
export async function isOnlyActiveAdmin(db: Database, userId: string, now: Date): Promise<boolean> {
  const active = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(and(eq(users.is_admin, true), isActiveAccount(now)));
  return active.length === 1 && active[0]?.id === userId;
}
