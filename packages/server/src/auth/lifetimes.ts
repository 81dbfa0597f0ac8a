/** How long things of the accounts side live. */
export const ACCESS_TOKEN_SECONDS = 3_600;
/** How long the refresh token before the current one is still answered, for a second tab or a retry. */
export const REFRESH_REUSE_SECONDS = 60;
/** The same for older ones: clients that wake up may refresh twice before another tab asks. */
export const REFRESH_BURST_SECONDS = 10;
/** A session ends when it was not refreshed for this long, ... */
export const SESSION_INACTIVITY_DAYS = 30;
/** ... and at the latest this long after it began. */
export const SESSION_MAX_DAYS = 180;
export const MAIL_TOKEN_HOURS = 24;
/** How long a signup that nobody answered is remembered; its username is held as long. */
export const SIGNUP_DAYS = 30;
/** How many of the newest mails' codes are good: many at once would be easier to guess. */
export const MAIL_CODES_GOOD = 3;
/** How long a mailed proof stands in for the present password when a new one is set. */
export const FRESH_PROOF_SECONDS = 900;
/** Counted from the click on the mailed link. */
export const CODE_SECONDS = 300;
/** Wrong codes after which a mailed code is dead; its link lives on. */
export const MAIL_CODE_ATTEMPTS = 5;

/** The point in time `seconds` after `now`. */
export function secondsAfter(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1_000).toISOString();
}
