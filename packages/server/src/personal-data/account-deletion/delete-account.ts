import { pseudonym } from "@signpoint/api/personal-data/deletion-rules";
import { deletionMessages } from "@signpoint/api/texts";
import { and, eq, lte, sql } from "drizzle-orm";
import { isAdmin } from "../../accounts/admins/is-admin";
import { isLastActiveAdmin, isOnlyActiveAdmin } from "../../accounts/admins/is-last-active-admin";
import { leaveBonusMailbox } from "../../accounts/referrals/leave-bonus-mailbox";
import { secondsAfter, USERNAME_HELD_SECONDS } from "../../accounts/tokens/lifetimes";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import { postEntries } from "../../ledger/entries/post-entries";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockAccount } from "../../platform/db/locks";
import {
  accountDeletions,
  authSessions,
  authSignups,
  authUsers,
  users,
} from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { violatesConstraint } from "../../platform/db/violations";
import { removeFiles } from "../../platform/files/remove-files";
import { findOpenSuspension } from "../../platform/people/find-suspension";
import { insertTombstone } from "../../platform/people/tombstones";
import { logSecurityEvent } from "../../platform/security-log";
import { closeOpenRecords } from "./close-open-records";
import { erasePerson } from "./erase-person";
import { findObstacles } from "./find-obstacles";

/**
 * `blocked` when a suspension, redemption or payout is open, or for the last admin; a later run
 * tries again.
 */
export type DeletionOutcome = "deleted" | "kept" | "blocked";

/** Thrown to roll back all that a blocked deletion has written. */
class Blocked extends Error {}

/**
 * Deletes an account whose owner asked for it and whose date has come, in one transaction: closes
 * open records, takes the balance by one entry, erases the personal data and puts a pseudonym in
 * place of the name. Removes the files after the commit. Returns `kept` when the owner has
 * cancelled the deletion meanwhile.
 */
export async function deleteAccount(
  ctx: Context<"files" | "bankKeys">,
  userId: string,
): Promise<DeletionOutcome> {
  try {
    const files = await inTransaction(ctx.db, (tx) => deleteWithin(tx, ctx, userId));
    if (files === null) return "kept";
    logSecurityEvent(ctx, "account_deleted", { user_id: userId });
    await removeFiles(ctx, files);
    return "deleted";
  } catch (error) {
    if (error instanceof Blocked) return "blocked";
    // A redemption or payout was opened meanwhile: the trigger finds it once the profile is locked.
    if (violatesConstraint(error, "users_deleted_without_open_records")) return "blocked";
    throw error;
  }
}

/** Returns the paths of the files to remove; null when no deletion is due. Throws Blocked. */
async function deleteWithin(
  tx: Transaction,
  ctx: Context<"bankKeys">,
  userId: string,
): Promise<string[] | null> {
  const now = ctx.now();
  await lockAccount(tx, userId);
  const [due] = await tx
    .select()
    .from(accountDeletions)
    .where(
      and(
        eq(accountDeletions.user_id, userId),
        lte(accountDeletions.deletes_at, now.toISOString()),
      ),
    )
    .for("update");
  if (due === undefined) return null;
  // Deleting the account would erase the suspension, and free the email for a new account.
  if ((await findOpenSuspension(tx, userId)) !== null) throw new Blocked();
  if ((await findObstacles(tx, userId)).length > 0) throw new Blocked();
  await closeOpenRecords(tx, userId, now);
  await tx
    .update(authSignups)
    .set({ referred_by: null })
    .where(eq(authSignups.referred_by, userId));
  // The opposite order could deadlock: this locks all admins in the order of their ids, so it comes
  // before the lock of the one person.
  if ((await isAdmin({ db: tx }, userId)) && (await isLastActiveAdmin(tx, userId, now))) {
    throw new Blocked();
  }
  const profile = await lockProfile(tx, userId);
  // A grant may have made the person the only active admin before the profile was locked.
  if (profile.is_admin && (await isOnlyActiveAdmin(tx, userId, now))) throw new Blocked();
  await takeBalance(tx, profile, now);
  await leaveTombstones(tx, ctx, profile);
  await tx
    .update(users)
    .set({
      username: pseudonym(userId),
      email: "",
      referral_code: userId,
      is_admin: false,
      referral_bonus: sql`case when ${users.referral_bonus} = 'waiting' then 'ended' else ${users.referral_bonus} end`,
      deleted_at: now.toISOString(),
    })
    .where(eq(users.id, userId));
  const files = await erasePerson(tx, profile, now);
  await tx.delete(authSessions).where(eq(authSessions.user_id, userId));
  await tx.delete(authUsers).where(eq(authUsers.id, userId));
  return files;
}

/**
 * Locks the profile and returns it: waits for every transaction that inserts a record of the
 * person, and later ones wait for the deletion.
 */
async function lockProfile(tx: Transaction, userId: string) {
  const [profile] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (profile === undefined) throw new Error("an account without a profile is to be deleted");
  return profile;
}

/** Has the username held for a while, and the mailbox remembered when a bonus was paid for it. */
async function leaveTombstones(
  tx: Transaction,
  { bankKeys, now }: Context<"bankKeys">,
  profile: typeof users.$inferSelect,
): Promise<void> {
  const { id, username, referral_bonus } = profile;
  await insertTombstone(tx, bankKeys, {
    kind: "username",
    text: username.toLowerCase(),
    userId: id,
    expiresAt: secondsAfter(now(), USERNAME_HELD_SECONDS),
  });
  if (referral_bonus !== "waiting") await leaveBonusMailbox(tx, bankKeys, profile);
}

async function takeBalance(
  tx: Transaction,
  { id, points }: { id: string; points: number },
  now: Date,
): Promise<void> {
  const cause_id = await recordDecision(tx, {
    actor: "system",
    action: "delete_account",
    subject_type: "user",
    subject_id: id,
    before: { points },
    after: { points: 0 },
    now,
  });
  if (points === 0) return;
  const entry = {
    user_id: id,
    source: "POINTS_REDEEMED" as const,
    details: deletionMessages.entry,
    points_earned: -points,
    cause_id,
  };
  await postEntries(tx, [entry], now);
}
