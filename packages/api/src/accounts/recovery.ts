import { MS_PER_DAY } from "../platform/durations";

/** Days after which a new password by a mailed link or code asks for a second factor, instead of removing it. */
export const RECOVERY_FACTOR_DAYS = 7;

/** The session that the link "This was not me" opens: it asks for every factor that the link has left. */
export const NOT_ME_METHOD = "not_me";

const MAIL_METHODS = ["otp", "recovery"];

/** Returns whether a session was opened by a mailed link or code, from one of its authentication methods (`amr`). */
export function isMailMethod(method: string): boolean {
  return MAIL_METHODS.includes(method);
}

/**
 * Returns whether a new password by a mailed link or code asks for a second factor (made at `createdAt`, ISO 8601). A
 * younger one is removed: otherwise a stranger who has got in adds one, and the owner never gets back. An admin's stays.
 */
export function isAskedInRecovery(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) >= RECOVERY_FACTOR_DAYS * MS_PER_DAY;
}
