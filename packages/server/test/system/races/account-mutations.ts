import { and, eq, inArray, sql } from "drizzle-orm";
import { readRefreshToken, signRefreshToken } from "../../../src/accounts/tokens/refresh-token";
import { applyCorrection } from "../../../src/ledger/entries/correct-points";
import { postEntries } from "../../../src/ledger/entries/post-entries";
import { requestSecond } from "../../../src/ledger/second-approvals/request-second";
import { closeOpenRecords } from "../../../src/personal-data/account-deletion/close-open-records";
import { findObstacles } from "../../../src/personal-data/account-deletion/find-obstacles";
import {
  accountDeletions,
  adminDecisions,
  authSessions,
  settings,
  signedContracts,
  users,
} from "../../../src/platform/db/schema/index";
import { inTransaction } from "../../../src/platform/db/transaction";
import { findProfile } from "../../../src/platform/people/find-profile";
import type { Deletion } from "./deletion-races";
import { entry, type Mutation, Refused } from "./mutated-server";

/** A token serves once: the second tab that comes with it is taken for a thief. */
export const rotateWithoutGrace: Mutation = async (
  { db, keys },
  _caller,
  { refresh_token = "" },
) => {
  const token = readRefreshToken(keys, refresh_token);
  if (typeof token === "string") throw new Refused("refresh_token_not_found");
  const [rotated] = await db
    .update(authSessions)
    .set({ refresh_counter: sql`${authSessions.refresh_counter} + 1` })
    .where(
      sql`${authSessions.id} = ${token.session_id} and ${authSessions.refresh_counter} = ${token.counter}`,
    )
    .returning();
  if (rotated === undefined) {
    await db.delete(authSessions).where(eq(authSessions.id, token.session_id));
    throw new Refused("refresh_token_already_used");
  }
  const next = { session_id: rotated.id, counter: rotated.refresh_counter };
  return { refresh_token: signRefreshToken(keys, next) };
};

/** Adds up what an admin has credited alone, then credits or asks, without locking anything in between. */
export const addUpThenCredit: Mutation = async (services, caller, given) => {
  const { db } = services;
  const [user_id, points] = [given.p_user_id ?? "", Number(given.p_points)];
  const [limits] = await db.select().from(settings);
  const [alone] = await db
    .select({ points: sql<number>`coalesce(sum((after->>'points_earned')::integer), 0)::float8` })
    .from(adminDecisions)
    .where(eq(adminDecisions.admin_id, caller));
  const ctx = { ...services, caller: { user_id: caller, session_id: "" } };
  const correction = { user_id, points, reason: "Race" };
  return await inTransaction(db, async (tx) => {
    if ((alone?.points ?? 0) + points < (limits?.second_from_points ?? 0)) {
      return { ...(await applyCorrection(ctx, tx, correction)), second_approval_id: null };
    }
    const about = { kind: "credit", subject_id: user_id, user_id, points, reason: null } as const;
    const second_approval_id = await requestSecond(ctx, tx, about);
    const profile = await findProfile({ db: tx }, user_id);
    return { ...profile, second_approval_id };
  });
};

/** Counts the other admins, then takes the rights of one away. */
export const countThenRevoke: Mutation = async ({ db }, _caller, { p_user_id = "" }) => {
  const admins = await db.$count(users, eq(users.is_admin, true));
  if (admins < 2) throw new Refused("LAST_ADMIN");
  await db.update(users).set({ is_admin: false }).where(eq(users.id, p_user_id));
  return { is_admin: false };
};

/** Deletes an account of which nothing was open when it was looked at, step by step and without locking it. */
export const deleteWithoutLocking: Deletion = async ({ db, now }, userId) => {
  const at = now();
  if ((await findObstacles(db, userId)).length > 0) return "blocked";
  await inTransaction(db, async (tx) => {
    // As a deletion does, for whose order of locks there is an exception.
    await tx
      .select()
      .from(accountDeletions)
      .where(eq(accountDeletions.user_id, userId))
      .for("update");
    await closeOpenRecords(tx, userId, at);
  });
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
  const taken = entry(userId, "POINTS_REDEEMED", -points);
  await inTransaction(db, (tx) => postEntries(tx, [taken], at));
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
