import { isAuthError, isAuthRefreshDiscardedError, isAuthRetryableFetchError } from "./auth-errors";
import type { RedirectReason } from "./redirects";

/**
 * Thrown when the profile is missing or cannot be fetched; `reason` is what the login page will say.
 */
export class ProfileError extends Error {
  readonly reason: RedirectReason;

  constructor(reason: RedirectReason, cause?: unknown) {
    super(reason, { cause });
    this.name = "ProfileError";
    this.reason = reason;
  }
}

const SESSION_CODES = new Set([
  "bad_jwt",
  "no_authorization",
  "refresh_token_already_used",
  "refresh_token_not_found",
  "session_expired",
  "session_not_found",
  "user_not_found",
]);
const SESSION_TEXT =
  /refresh token|jwt expired|invalid (?:jwt|token)|session (?:not found|missing|expired|from session_id)/i;
const PASSING_STATUSES = new Set([408, 429, 502, 503, 504]);

/**
 * Returns true when the session itself is no longer valid, so that only a new login helps (section 8).
 */
export function isSessionError(error: unknown): boolean {
  if (getErrorCode(error) === "UNAUTHORIZED") return true;
  if (!isAuthError(error) || isAuthRetryableFetchError(error)) return false;
  return SESSION_CODES.has(error.code ?? "") || SESSION_TEXT.test(error.message);
}

/**
 * Returns true for an error that a retry may cure: no network, a response cut off half-way (as by
 * leaving the page), a busy or restarting server, one that still works on the same call, another tab
 * that has just refreshed the session. Only what a server has answered in full can be final.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof ProfileError) return false;
  if (isAuthRefreshDiscardedError(error)) return true;
  if (isAuthRetryableFetchError(error) || !hasField(error, "status")) return true;
  if (getErrorCode(error) === "IDEMPOTENCY_KEY_IN_FLIGHT") return true;
  return PASSING_STATUSES.has(Number(error.status));
}

/** Returns the code of a refused call or of an auth error; both kinds of errors carry one. */
function getErrorCode(error: unknown): unknown {
  return hasField(error, "code") ? error.code : undefined;
}

function hasField<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === "object" && value !== null && name in value;
}

/** Returns why this error ends the session; null when it does not. */
export function sessionEndingReason(error: unknown): RedirectReason | null {
  if (error instanceof ProfileError) return error.reason;
  if (isSessionError(error)) return "session_expired";
  return isAuthError(error) && !isTransient(error) ? "auth_error" : null;
}
