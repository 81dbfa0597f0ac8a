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

/** Names that readers would take for the product or for those who run it; digits and separators do not tell them apart. */
const RESERVED = new Set([
  "about",
  "account",
  "admin",
  "administrator",
  "billing",
  "contact",
  "deletedaccount",
  "deleteduser",
  "help",
  "helpdesk",
  "info",
  "mod",
  "moderator",
  "noreply",
  "official",
  "operator",
  "owner",
  "payouts",
  "postmaster",
  "root",
  "security",
  "service",
  "staff",
  "support",
  "system",
  "team",
  "webmaster",
]);

/** Returns true for a name that nobody can choose: one that speaks for the product, or has its name in it. */
export function isReservedUsername(username: string): boolean {
  const letters = username.toLowerCase().replace(/[^a-z]/g, "");
  return RESERVED.has(letters) || letters.includes("signpoint");
}

/**
 * Returns a valid username made from the local part of an email, "member" for a reserved one. An `attempt` above 0 appends a number,
 * so that a caller can try until it finds a free name.
 */
export function usernameFromEmail(email: string, attempt = 0): string {
  const name = email.split("@")[0] ?? "";
  const local = isReservedUsername(name) ? "member" : name;
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
