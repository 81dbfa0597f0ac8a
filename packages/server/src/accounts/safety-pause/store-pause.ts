import {
  endsByFactor,
  endsByMailbox,
  longestPause,
  pauseAfter,
  type SafetyPause,
} from "@signpoint/api/accounts/safety/safety-pause";
import { and, eq, gte, inArray, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { authSafetyPauses, authUsers, redemptions } from "../../platform/db/schema/index";
import type { AuthUser } from "../auth/rows";

/* Each function here needs the account to be locked. */

/** Begins a safety pause. Those that last already go on: the account pauses until the last of them ends. */
export async function startPause(
  tx: Transaction,
  userId: string,
  pause: SafetyPause,
  now: Date,
): Promise<void> {
  await tx
    .insert(authSafetyPauses)
    .values({ user_id: userId, ...pause })
    .onConflictDoUpdate({
      target: [authSafetyPauses.user_id, authSafetyPauses.since],
      set: { until: pause.until, ends_by: pause.ends_by },
      setWhere: ne(authSafetyPauses.ends_by, "time"),
    });
  await storeLongest(tx, userId, now);
}

/**
 * Begins the pause of a login with the password at a new place, and returns whether it did. With a second factor it begins none: nothing can be done in
 * the session before a factor was proved, which is older than the login.
 */
export async function pauseAfterLogin(
  tx: Transaction,
  { id, has_second_factor }: Pick<AuthUser, "id" | "has_second_factor">,
  now: Date,
): Promise<boolean> {
  const place = { at: now, isNewPlace: true, byMailAlone: false };
  const pause = pauseAfter({ ...place, provedOlderFactor: has_second_factor });
  if (pause !== null) await startPause(tx, id, pause, now);
  return pause !== null;
}

/** Begins the pause after lost second factors were removed, which is that of a recovery: nobody has proved more than a mailbox. */
export async function startResetPause(
  tx: Transaction,
  userId: string,
  at: Date,
): Promise<SafetyPause | null> {
  const facts = { at, isNewPlace: false, provedOlderFactor: false, byMailAlone: true };
  const pause = pauseAfter(facts);
  if (pause !== null) await startPause(tx, userId, pause, at);
  return pause;
}

/**
 * Begins the pause of a link "This was not me", in place of all that came before it; `keepsTimed`: but that of a change of
 * email which another mailbox can still take back. What was ordered since the event (ISO 8601) and waits for a decision
 * waits for the pause, too: from a device that is the owner's, a stranger's orders did not.
 */
export async function startUndoPause(
  tx: Transaction,
  userId: string,
  { since, at, keepsTimed }: { since: string; at: Date; keepsTimed: boolean },
): Promise<void> {
  const own = eq(authSafetyPauses.user_id, userId);
  const untimed = keepsTimed ? ne(authSafetyPauses.ends_by, "time") : undefined;
  await tx.delete(authSafetyPauses).where(and(own, untimed));
  const pause = await startResetPause(tx, userId, at);
  if (pause === null) return;
  const timed = keepsTimed
    ? sql`greatest(${redemptions.paused_until}, ${pause.until})`
    : pause.until;
  await tx
    .update(redemptions)
    .set({ paused_until: timed })
    .where(
      and(
        eq(redemptions.user_id, userId),
        eq(redemptions.status, "PENDING"),
        gte(redemptions.created_at, since),
      ),
    );
}

/** Begins the pause after a change of email without the former mailbox, which nothing but taking it back ends early. */
export async function pauseAfterLostMailbox(
  tx: Transaction,
  userId: string,
  until: string,
  now: Date,
): Promise<void> {
  await startPause(tx, userId, { since: now.toISOString(), until, ends_by: "time" }, now);
}

/** Ends the pause of an event (ISO 8601) that the owner of the mailbox says was them. Returns whether there was one. */
export async function endPauseOfEvent(
  tx: Transaction,
  userId: string,
  event: string,
  now: Date,
): Promise<boolean> {
  return await endPauses(tx, userId, (pause) => endsByMailbox(pause, event), now);
}

/** Ends the pauses that are younger than a second factor (set up at `createdAt`, ISO 8601) that was just proved. */
export async function endPausesByFactor(
  tx: Transaction,
  userId: string,
  createdAt: string,
  now: Date,
): Promise<void> {
  await endPauses(tx, userId, (pause) => endsByFactor(pause, createdAt), now);
}

async function endPauses(
  tx: Transaction,
  userId: string,
  ends: (pause: SafetyPause) => boolean,
  now: Date,
): Promise<boolean> {
  const ended = (await listPauses(tx, userId)).filter(ends).map(({ since }) => since);
  if (ended.length === 0) return false;
  const own = eq(authSafetyPauses.user_id, userId);
  await tx.delete(authSafetyPauses).where(and(own, inArray(authSafetyPauses.since, ended)));
  await storeLongest(tx, userId, now);
  return true;
}

/** Returns the pauses of an account that last at `now`. */
export async function listOpenPauses(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<SafetyPause[]> {
  const at = now.toISOString();
  return (await listPauses(tx, userId)).filter(({ until }) => until > at);
}

async function listPauses(tx: Transaction, userId: string): Promise<SafetyPause[]> {
  const { since, until, ends_by } = authSafetyPauses;
  return await tx
    .select({ since, until, ends_by })
    .from(authSafetyPauses)
    .where(eq(authSafetyPauses.user_id, userId));
}

/** Writes the longest pause to the account, where each call reads it. */
async function storeLongest(tx: Transaction, userId: string, now: Date): Promise<void> {
  const longest = longestPause(await listPauses(tx, userId), now);
  await tx
    .update(authUsers)
    .set({
      safety_pause_since: longest?.since ?? null,
      safety_pause_until: longest?.until ?? null,
      safety_pause_ends_by: longest?.ends_by ?? null,
    })
    .where(eq(authUsers.id, userId));
}
