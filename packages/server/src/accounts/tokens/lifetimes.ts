import { USERNAME_HELD_DAYS } from "@signpoint/api/platform/constants";
import { instantAfter } from "@signpoint/api/platform/durations";
import type { MailTokenKind } from "../auth/rows";

/** Lifetime of an access token. */
export const ACCESS_TOKEN_SECONDS = 3_600;
/** How long after a refresh the previous refresh token is still accepted, for a second tab or a retry. */
export const REFRESH_REUSE_SECONDS = 60;
/** The same for older tokens: a client that wakes up may refresh twice before another tab does. */
export const REFRESH_BURST_SECONDS = 10;
/** A session ends when it was not refreshed for this long. */
export const SESSION_INACTIVITY_DAYS = 30;
/** A session ends this long after it began, however often it is refreshed. */
export const SESSION_MAX_DAYS = 180;
/** How long a change of email waits for both mailboxes. */
export const EMAIL_CHANGE_HOURS = 24;
/** Days after a login at a new place within which its mail's link says that it was somebody else. */
export const NEW_PLACE_DAYS = 7;
/** How long nobody else can take a username that was given up. */
export const USERNAME_HELD_SECONDS = USERNAME_HELD_DAYS * 86_400;
/** How long an unconfirmed signup is stored. Its username is reserved as long. */
export const SIGNUP_DAYS = 30;
/** How many of the newest mails have valid codes. With many valid codes at once, guessing one is easier. */
export const MAIL_CODES_VALID = 3;
/** Lifetime of a mailed code that has no link beside it. */
export const MAIL_CODE_MINUTES = 10;
/** Lifetime of a challenge: the time in which its code is entered. */
export const FACTOR_CHALLENGE_SECONDS = 300;
/** How long an older refresh token is merely refused after a factor was proved; later its use ends the session. */
export const RAISED_REFUSAL_SECONDS = 60;
/** Lifetime of the code that a PKCE client exchanges, from the time the mailed link was followed. */
export const CODE_SECONDS = 300;
/** Wrong attempts after which a mailed code is no longer valid. Its link stays valid. */
export const MAIL_CODE_ATTEMPTS = 5;

/** Lifetimes of mailed links: one that opens a session is short, one that confirms or undoes lives as long as that can be done. */
const MAIL_LINK_SECONDS: Record<MailTokenKind, number> = {
  signup: 24 * 3_600,
  recovery: 3_600,
  email_change: EMAIL_CHANGE_HOURS * 3_600,
  new_place: NEW_PLACE_DAYS * 86_400,
  login: MAIL_CODE_MINUTES * 60,
  reauthentication: MAIL_CODE_MINUTES * 60,
};

/** Returns the lifetime of a mailed link in seconds; of a mail without a link, that of its code. */
export function getMailLinkSeconds(kind: MailTokenKind): number {
  return MAIL_LINK_SECONDS[kind];
}

/** Returns the lifetime of a mailed code in minutes: six digits can be guessed. */
export function getMailCodeMinutes(kind: MailTokenKind): number {
  return kind === "signup" ? 60 : MAIL_CODE_MINUTES;
}

/** Returns how long link and code of a mail work, as a sentence for its reader. */
export function mailLifetimes(kind: MailTokenKind): string {
  const hours = getMailLinkSeconds(kind) / 3_600;
  const link = hours === 1 ? "one hour" : `${hours} hours`;
  const minutes = getMailCodeMinutes(kind);
  return `Both work once: the link within ${link}, the code within ${minutes === 60 ? "one hour" : `${minutes} minutes`}.`;
}

/** Returns the time `seconds` before `now`, in ISO 8601. */
export function secondsBefore(now: Date, seconds: number): string {
  return secondsAfter(now, -seconds);
}

/** Returns the time `seconds` after `now`, in ISO 8601. */
export function secondsAfter(now: Date, seconds: number): string {
  return instantAfter(now, seconds * 1_000);
}
