import { isMailMethod, NOT_ME_METHOD } from "@signpoint/api/accounts/recovery";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import {
  authFactorChallenges,
  authFactorFailures,
  authSessions,
} from "../../platform/db/schema/index";
import { AuthError, type AuthErrorName } from "../auth/auth-error";
import type { AuthSession, AuthUser } from "../auth/rows";
import { secondsAfter } from "../tokens/lifetimes";

export type ProofKind = "totp" | "recovery_code" | "webauthn";
type FailureKind = (typeof authFactorFailures.$inferSelect)["kind"];

/** The account and the session in which codes are tried. */
interface Trying {
  user: Pick<AuthUser, "id">;
  session: Pick<AuthSession, "amr">;
}

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
 * Returns the row that counts the wrong codes of a kind: sessions that a mailed link or code opened have one of their own,
 * since whoever knows the password alone must not lock the owner of the mailbox out.
 */
function failureKind(kind: ProofKind, { amr }: Trying["session"]): FailureKind {
  const isByMail = amr.some(({ method }) => isMailMethod(method) || method === NOT_ME_METHOD);
  const hasPassword = amr.some(({ method }) => method === "password");
  return isByMail && !hasPassword ? `${kind}_by_mail` : kind;
}

/**
 * Returns for how many seconds no code is accepted after so many wrong ones in a row; 0 unless it is the fifth, tenth and
 * so on. A quarter of an hour at first, then twice as long each time, a day at most: three codes of an app are right at any
 * time, so without this a program would find one within a day. Nobody guesses a recovery code, so that its lock stays short.
 */
function lockSecondsAfter(failures: number, kind: ProofKind): number {
  if (failures % FAILURES_BEFORE_LOCK !== 0) return 0;
  if (kind === "recovery_code") return FIRST_LOCK_SECONDS;
  const locks = failures / FAILURES_BEFORE_LOCK;
  return Math.min(FIRST_LOCK_SECONDS * 2 ** (locks - 1), LONGEST_LOCK_SECONDS);
}

/** Throws factorLocked, recoveryCodesLocked or passkeysLocked while no code of the kind, or no passkey, is accepted. */
export async function assertNotLocked(
  tx: Transaction,
  { user, session }: Trying,
  kind: ProofKind,
  now: Date,
): Promise<void> {
  const counted = failureKind(kind, session);
  const [row] = await tx.select().from(authFactorFailures).where(isOf(user.id, counted));
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
  { user, session }: Trying,
  kind: ProofKind,
  now: Date,
): Promise<boolean> {
  const counted = failureKind(kind, session);
  const [row] = await tx
    .insert(authFactorFailures)
    .values({ user_id: user.id, kind: counted, failures: 1 })
    .onConflictDoUpdate({
      target: [authFactorFailures.user_id, authFactorFailures.kind],
      set: { failures: sql`${authFactorFailures.failures} + 1` },
    })
    .returning({ failures: authFactorFailures.failures });
  const lockSeconds = lockSecondsAfter(row?.failures ?? 0, kind);
  if (lockSeconds === 0) return false;
  await tx
    .update(authFactorFailures)
    .set({ locked_until: secondsAfter(now, lockSeconds) })
    .where(isOf(user.id, counted));
  await tx
    .delete(authFactorChallenges)
    .where(
      sql`${authFactorChallenges.session_id} in (select id from ${authSessions} where user_id = ${user.id})`,
    );
  return true;
}

/** Sets the wrong codes of the kind to zero, in sessions of every beginning. */
export async function clearFailures(tx: Transaction, userId: string, kind: ProofKind) {
  for (const counted of [kind, `${kind}_by_mail`] as const) {
    await tx.delete(authFactorFailures).where(isOf(userId, counted));
  }
}

/** Sets all wrong codes of an account to zero: its owner has proved the mailbox. */
export async function clearAllFailures(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(authFactorFailures).where(eq(authFactorFailures.user_id, userId));
}

/** Sets the wrong codes of apps and the refused passkeys to zero. */
export async function clearFactorFailures(tx: Transaction, userId: string): Promise<void> {
  await clearFailures(tx, userId, "totp");
  await clearFailures(tx, userId, "webauthn");
}

function isOf(userId: string, kind: FailureKind) {
  return and(eq(authFactorFailures.user_id, userId), eq(authFactorFailures.kind, kind));
}
