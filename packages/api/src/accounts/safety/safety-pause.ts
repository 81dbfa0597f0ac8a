import type { SAFETY_PAUSE_ENDS_BY } from "../../platform/constants";
import { instantAfter, MS_PER_DAY, MS_PER_HOUR } from "../../platform/durations";
import { isPaused } from "../../platform/is-paused";

/** How long payouts, codes and new addresses wait after a new place, in days. */
export const NEW_PLACE_PAUSE_DAYS = 7;

/** How long they wait after a recovery, and after a change that a mail alone has allowed, in hours. */
const MAIL_PAUSE_HOURS = 72;

/** A time in which an account earns and spends as before, but nothing leaves it to somewhere new. */
export interface SafetyPause {
  /** The event that began it, and its end, both ISO 8601. */
  since: string;
  until: string;
  ends_by: (typeof SAFETY_PAUSE_ENDS_BY)[number];
}

/** What is known of a login, or of a change of password, email or factor. */
export interface PausingEvent {
  at: Date;
  /** Whether device and network were not seen before, or only since a login that nobody has confirmed. */
  isNewPlace: boolean;
  /** Whether the session has proved a second factor that is older than the event. */
  provedOlderFactor: boolean;
  /** Whether nothing but a mail was proved lately: it was a recovery, or a change by a mailed code alone. */
  byMailAlone: boolean;
}

/**
 * Returns the safety pause that a login or a change begins; null when it begins none. Whoever holds the mailbox alone may
 * be a stranger who holds it, too, so that such a pause ends by an older factor alone, and is shorter.
 */
export function pauseAfter(event: PausingEvent): SafetyPause | null {
  const { at, isNewPlace, provedOlderFactor, byMailAlone } = event;
  if (provedOlderFactor) return null;
  const since = at.toISOString();
  if (byMailAlone) {
    return {
      since,
      until: instantAfter(at, MAIL_PAUSE_HOURS * MS_PER_HOUR),
      ends_by: "older_factor",
    };
  }
  if (!isNewPlace) return null;
  return { since, until: instantAfter(at, NEW_PLACE_PAUSE_DAYS * MS_PER_DAY), ends_by: "mailbox" };
}

/** Returns the pause that lasts longest at `now`; null when none lasts. */
export function longestPause(pauses: readonly SafetyPause[], now: Date): SafetyPause | null {
  return pauses.reduce<SafetyPause | null>((longest, pause) => {
    if (!isPaused(pause.until, now)) return longest;
    return longest === null || pause.until > longest.until ? pause : longest;
  }, null);
}

/** Returns whether the link "This was me" of a mail about an event (ISO 8601) ends a pause: that of this event alone. */
export function endsByMailbox(pause: SafetyPause, event: string): boolean {
  return pause.ends_by === "mailbox" && pause.since === event;
}

/** Returns whether proving a second factor (set up at `createdAt`, ISO 8601) ends a pause: one that began later, and is not kept to its end. */
export function endsByFactor(pause: SafetyPause, createdAt: string): boolean {
  return pause.ends_by !== "time" && createdAt < pause.since;
}
