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
/** Lifetime of a mailed link and its code. */
export const MAIL_TOKEN_HOURS = 24;
/** Days after a login at a new place within which its mail's link says that it was somebody else. */
export const NEW_PLACE_DAYS = 7;
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

/** Returns the lifetime of a mailed link or code in seconds. */
export function getMailTokenSeconds(kind: MailTokenKind): number {
  if (kind === "login" || kind === "reauthentication") return MAIL_CODE_MINUTES * 60;
  return (kind === "new_place" ? NEW_PLACE_DAYS * 24 : MAIL_TOKEN_HOURS) * 3_600;
}

/** Returns the time `seconds` before `now`, in ISO 8601. */
export function secondsBefore(now: Date, seconds: number): string {
  return secondsAfter(now, -seconds);
}

/** Returns the time `seconds` after `now`, in ISO 8601. */
export function secondsAfter(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1_000).toISOString();
}
