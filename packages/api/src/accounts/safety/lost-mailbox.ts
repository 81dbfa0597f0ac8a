import { instantAfter, MS_PER_DAY } from "../../platform/durations";
import { UNSETTLED_NAMES } from "./lost-mailbox-texts";

/** How long a change of email whose former mailbox is lost waits before it takes effect, in days. */
export const LOST_MAILBOX_WAIT_DAYS = 7;

/** How long the former mailbox can take it back afterwards, in days. Cash, codes and new addresses wait as long. */
export const TAKE_BACK_DAYS = 14;

/** How old everything has to be that a stranger would have set up before such a change, in days. */
const SETTLED_DAYS = 14;

/** What a stranger who has got into an account brings along or sets up. */
export const UNSETTLED = ["factor", "password", "place", "email"] as const;

/** When the newest of each came (ISO 8601); null where there is none. */
export type Newest = Record<(typeof UNSETTLED)[number], string | null>;

/** Something that is too young, and until when it is (ISO 8601). */
export interface TooYoung {
  what: (typeof UNSETTLED)[number];
  until: string;
}

/** Returns what is too young for a change of email without the former mailbox; nothing when it is allowed. */
export function findTooYoung(newest: Newest, now: Date): TooYoung[] {
  return UNSETTLED.flatMap((what) => {
    const since = newest[what];
    if (since === null) return [];
    const until = instantAfter(new Date(since), SETTLED_DAYS * MS_PER_DAY);
    return Date.parse(until) > now.getTime() ? [{ what, until }] : [];
  });
}

/** Returns what is too young in words, each with its end in UTC. */
export function nameTooYoung(young: readonly TooYoung[]): string {
  return young
    .map(({ what, until }) => `your ${UNSETTLED_NAMES[what]} is until ${utc(until)}`)
    .join(", ");
}

/** Returns an instant in UTC, to the minute. */
function utc(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}

/** Returns when a change that begins now takes effect. */
export function emailChangeDue(now: Date): string {
  return instantAfter(now, LOST_MAILBOX_WAIT_DAYS * MS_PER_DAY);
}

/** Returns until when one that takes effect now can be taken back, and the account pauses. */
export function takeBackUntil(now: Date): string {
  return instantAfter(now, TAKE_BACK_DAYS * MS_PER_DAY);
}
