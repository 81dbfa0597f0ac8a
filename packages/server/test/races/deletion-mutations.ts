import { and, eq, inArray } from "drizzle-orm";
import { closeOpenRecords } from "../../src/account-deletion/close-open-records";
import { findObstacles } from "../../src/account-deletion/find-obstacles";
import { newId } from "../../src/db/new-id";
import { authSessions, signedContracts, users } from "../../src/db/schema/index";
import { inTransaction } from "../../src/db/transaction";
import { postEntries } from "../../src/ledger/post-entries";
import type { Deletion } from "./deletion-races";

/** Deletes an account of which nothing was open when it was looked at, step by step and without locking it. */
export const deleteWithoutLocking: Deletion = async ({ db, now }, userId) => {
  const at = now();
  if ((await findObstacles(db, userId)).length > 0) return "blocked";
  await inTransaction(db, (tx) => closeOpenRecords(tx, userId, at));
  const open = await db
    .select({ id: signedContracts.id })
    .from(signedContracts)
    .where(
      and(
        eq(signedContracts.user_id, userId),
        inArray(signedContracts.status, ["in_progress", "pending"]),
      ),
    );
  if (open.length > 0) return "blocked";
  const profile = await db.query.users.findFirst({ where: eq(users.id, userId) });
  const points = profile?.points ?? 0;
  const entry = {
    user_id: userId,
    source: "POINTS_REDEEMED" as const,
    details: "mutation",
    points_earned: -points,
    cause_id: newId(),
  };
  await inTransaction(db, (tx) => postEntries(tx, [entry], at));
  await db.delete(authSessions).where(eq(authSessions.user_id, userId));
  await db.update(users).set({ email: "" }).where(eq(users.id, userId));
  await db
    .update(users)
    .set({
      deleted_at: at.toISOString(),
      username: `Deleted account ${userId.slice(-12)}`,
      is_admin: false,
    })
    .where(eq(users.id, userId));
  return "deleted";
};
