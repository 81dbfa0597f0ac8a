import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import {
  authFactorChallenges,
  authFactorFailures,
  authSessions,
} from "../../platform/db/schema/index";
import { AuthError, type AuthErrorName } from "../auth/auth-error";
import { secondsAfter } from "../tokens/lifetimes";

export type ProofKind = (typeof authFactorFailures.$inferSelect)["kind"];

/** What is said while no code, or no passkey, is accepted. */
const LOCKED = {
  totp: "factorLocked",
  recovery_code: "recoveryCodesLocked",
  webauthn: "passkeysLocked",
} as const satisfies Record<ProofKind, AuthErrorName>;

/** Wrong codes in a row after which no code is accepted for a time. */
const FAILURES_BEFORE_LOCK = 5;
const FIRST_LOCK_SECONDS = 900;
const LONGEST_LOCK_SECONDS = 24 * 3_600;

/**
 * Returns for how many seconds no code is accepted after so many wrong ones in a row; 0 unless it is the fifth, tenth and
 * so on. A quarter of an hour at first, then twice as long each time, a day at most. Three codes are right at any time, so
 * without this a program would find one within a day.
 */
function lockSecondsAfter(failures: number): number {
  if (failures % FAILURES_BEFORE_LOCK !== 0) return 0;
  const locks = failures / FAILURES_BEFORE_LOCK;
  return Math.min(FIRST_LOCK_SECONDS * 2 ** (locks - 1), LONGEST_LOCK_SECONDS);
}

/** Throws factorLocked, recoveryCodesLocked or passkeysLocked while no code of the kind, or no passkey, is accepted. */
export async function assertNotLocked(
  tx: Transaction,
  userId: string,
  kind: ProofKind,
  now: Date,
): Promise<void> {
  const [row] = await tx.select().from(authFactorFailures).where(isOf(userId, kind));
  const until = row?.locked_until ?? null;
  if (until === null || new Date(until) <= now) return;
  const retryAfterSeconds = Math.ceil((new Date(until).getTime() - now.getTime()) / 1_000);
  throw new AuthError(LOCKED[kind], { retryAfterSeconds });
}

/**
 * Counts a wrong code. After the fifth in a row it locks the kind and deletes all open challenges of the account. Returns
 * whether it did. The account is locked by the caller, so that simultaneous tries all count.
 */
export async function countFailure(
  tx: Transaction,
  userId: string,
  kind: ProofKind,
  now: Date,
): Promise<boolean> {
  const [row] = await tx
    .insert(authFactorFailures)
    .values({ user_id: userId, kind, failures: 1 })
    .onConflictDoUpdate({
      target: [authFactorFailures.user_id, authFactorFailures.kind],
      set: { failures: sql`${authFactorFailures.failures} + 1` },
    })
    .returning({ failures: authFactorFailures.failures });
  const lockSeconds = lockSecondsAfter(row?.failures ?? 0);
  if (lockSeconds === 0) return false;
  await tx
    .update(authFactorFailures)
    .set({ locked_until: secondsAfter(now, lockSeconds) })
    .where(isOf(userId, kind));
  await tx
    .delete(authFactorChallenges)
    .where(
      sql`${authFactorChallenges.session_id} in (select id from ${authSessions} where user_id = ${userId})`,
    );
  return true;
}

/** Sets the wrong codes of the kind to zero. */
export async function clearFailures(tx: Transaction, userId: string, kind: ProofKind) {
  await tx.delete(authFactorFailures).where(isOf(userId, kind));
}

/** Sets the wrong codes of apps and the refused passkeys to zero. */
export async function clearFactorFailures(tx: Transaction, userId: string): Promise<void> {
  await clearFailures(tx, userId, "totp");
  await clearFailures(tx, userId, "webauthn");
}

function isOf(userId: string, kind: ProofKind) {
  return and(eq(authFactorFailures.user_id, userId), eq(authFactorFailures.kind, kind));
}
