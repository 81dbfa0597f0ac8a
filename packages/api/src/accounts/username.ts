import {
  USERNAME_CHANGE_DAYS,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from "../platform/constants";
import { MS_PER_DAY } from "../platform/durations";

const ALLOWED = /^[A-Za-z0-9_.-]+$/;
const NOT_ALLOWED = /[^A-Za-z0-9_.-]+/g;

/** Returns true for 3 to 30 letters, digits, underscores, dots and hyphens. Uniqueness ignores case. */
export function isValidUsername(username: string): boolean {
  return (
    username.length >= USERNAME_MIN_LENGTH &&
    username.length <= USERNAME_MAX_LENGTH &&
    ALLOWED.test(username)
  );
}

/**
 * Returns a valid username made from the local part of an email. An `attempt` above 0 appends a number,
 * so that a caller can try until it finds a free name.
 */
export function usernameFromEmail(email: string, attempt = 0): string {
  const local = email.split("@")[0] ?? "";
  const suffix = attempt === 0 ? "" : String(attempt);
  const base = local.replace(NOT_ALLOWED, "").slice(0, USERNAME_MAX_LENGTH - suffix.length);
  return `${base.padEnd(USERNAME_MIN_LENGTH, "_")}${suffix}`;
}

/** Returns when a username can be changed again, in ISO 8601; null when it can be changed now. */
export function nextUsernameChange(changedAt: string | null, now: Date): string | null {
  if (changedAt === null) return null;
  const next = new Date(new Date(changedAt).getTime() + USERNAME_CHANGE_DAYS * MS_PER_DAY);
  return next > now ? next.toISOString() : null;
}
