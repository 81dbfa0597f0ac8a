/** How long things of the accounts side live. */
export const ACCESS_TOKEN_SECONDS = 3_600;
/** How long a refresh token that was already used is still answered, for a second tab or a retry. */
export const REFRESH_REUSE_SECONDS = 10;
/** A session ends when it was not refreshed for this long, ... */
export const SESSION_INACTIVITY_DAYS = 30;
/** ... and at the latest this long after it began. */
export const SESSION_MAX_DAYS = 180;
export const MAIL_TOKEN_HOURS = 24;
/** How long a signup that nobody answered is remembered; its username is held as long. */
export const SIGNUP_DAYS = 30;
/** Counted from the click on the mailed link. */
export const CODE_SECONDS = 300;
/** Wrong codes after which a mailed code is dead; its link lives on. */
export const MAIL_CODE_ATTEMPTS = 5;

/** The point in time `seconds` after `now`. */
export function secondsAfter(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1_000).toISOString();
}
