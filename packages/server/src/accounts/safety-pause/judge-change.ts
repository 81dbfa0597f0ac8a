import {
  MAILED_CODE_METHOD,
  RECENT_PROOF_SECONDS,
  recentProofs,
} from "@signpoint/api/accounts/recent-proof";
import { isMailMethod, NOT_ME_METHOD } from "@signpoint/api/accounts/recovery";
import { pauseAfter, type SafetyPause } from "@signpoint/api/accounts/safety/safety-pause";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { and, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/client";
import { authFactors, authRecoverySets } from "../../platform/db/schema/index";
import type { SignedIn } from "../auth/authenticate";
import type { AuthContext } from "../auth/client";
import type { AuthSession, AuthUser } from "../auth/rows";
import { isKnownPlace, rememberNewPlace, rememberPlace } from "../sessions/remember-place";
import { readDeviceToken } from "../tokens/device-token";
import { secondsBefore } from "../tokens/lifetimes";
import { listOpenPauses, startPause } from "./store-pause";

/**
 * Begins a safety pause where a change of password, email or factor asks for one (`pauseAfter`). `signedIn` is the account,
 * which has to be locked, and the session as they were before the change. The place is judged anew at each change, so that
 * a session which was taken elsewhere counts.
 */
export async function judgeChange(
  tx: Transaction,
  ctx: AuthContext<"keys">,
  { user, session }: SignedIn,
): Promise<void> {
  const at = ctx.now();
  const byMailAlone = wasMailAlone(session, at);
  // The mailbox vouches for the place: the login with the new password, which comes next, is at no new one.
  const isFirstHere = byMailAlone && (await rememberPlace(tx, ctx, user));
  if (isNewAccount(user, at)) return;
  const pauses = await listOpenPauses(tx, user.id, at);
  const unconfirmed = firstSince(pauses.filter(({ ends_by }) => ends_by === "mailbox"));
  const isUnfamiliar = !(await isFamiliar(tx, ctx, user));
  if (isUnfamiliar || isFirstHere) await rememberNewPlace(tx, user.id, at);
  const pause = pauseAfter({
    at,
    isNewPlace: (unconfirmed !== null && session.created_at >= unconfirmed) || isUnfamiliar,
    provedOlderFactor: await provedOlderFactor(tx, session, firstSince(pauses), at),
    byMailAlone,
  });
  if (pause !== null) await startPause(tx, user.id, pause, at);
}

/** Returns whether the account is so young that nobody can have anything in it, and no place is known. */
function isNewAccount({ created_at }: AuthUser, now: Date): boolean {
  return now.getTime() - Date.parse(created_at) < MS_PER_DAY;
}

/** Returns since when (ISO 8601) the first of some pauses lasts; null for none. */
function firstSince(pauses: SafetyPause[]): string | null {
  return pauses.reduce<string | null>(
    (first, { since }) => (first === null || since < first ? since : first),
    null,
  );
}

async function isFamiliar(
  tx: Transaction,
  ctx: AuthContext<"keys">,
  user: AuthUser,
): Promise<boolean> {
  const { keys, client, now } = ctx;
  if (readDeviceToken(keys, user, client.deviceToken, now()) !== null) return true;
  return await isKnownPlace(tx, ctx, user.id);
}

/** Returns whether the session has lately proved a factor, or a recovery code, that is older than a pause. */
async function provedOlderFactor(
  db: Database,
  { user_id, factor_proved_at, factor_id }: AuthSession,
  pausedSince: string | null,
  now: Date,
): Promise<boolean> {
  const since = secondsBefore(now, RECENT_PROOF_SECONDS);
  if (factor_proved_at === null || factor_proved_at < since) return false;
  if (pausedSince === null) return true;
  const { created_at } = factor_id === null ? authRecoverySets : authFactors;
  const [proof] =
    factor_id === null
      ? await db
          .select({ created_at })
          .from(authRecoverySets)
          .where(and(eq(authRecoverySets.user_id, user_id), isNull(authRecoverySets.removed_at)))
      : await db.select({ created_at }).from(authFactors).where(eq(authFactors.id, factor_id));
  return proof !== undefined && proof.created_at < pausedSince;
}

/** Returns whether a mailed link or code is all that the session has proved lately. */
function wasMailAlone({ amr }: AuthSession, now: Date): boolean {
  const lately = recentProofs(amr, now);
  const isMail = (method: string) =>
    isMailMethod(method) || method === MAILED_CODE_METHOD || method === NOT_ME_METHOD;
  return lately.length > 0 && lately.every(({ method }) => isMail(method));
}
