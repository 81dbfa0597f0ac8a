import {
  isAuthError,
  isAuthRefreshDiscardedError,
  isAuthRetryableFetchError,
} from "@supabase/auth-js";
import type { RedirectReason } from "./redirects";

/** The profile is missing or cannot be had; `reason` is what the login page will say. */
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

/** True when the session itself is no longer good, so that only a new login helps (section 8). */
export function isSessionError(error: unknown): boolean {
  if (codeOf(error) === "UNAUTHORIZED") return true;
  if (!isAuthError(error) || isAuthRetryableFetchError(error)) return false;
  return SESSION_CODES.has(error.code ?? "") || SESSION_TEXT.test(error.message);
}

/**
 * True for trouble that trying again may cure: no network, an answer cut off half-way (as by leaving
 * the page), a busy or restarting server, one that still works on the same call, another tab that
 * refreshed the session meanwhile. Only what a server has answered in full can be final.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof ProfileError) return false;
  if (isAuthRefreshDiscardedError(error)) return true;
  if (isAuthRetryableFetchError(error) || !hasField(error, "status")) return true;
  if (codeOf(error) === "IDEMPOTENCY_KEY_IN_FLIGHT") return true;
  return PASSING_STATUSES.has(Number(error.status));
}

/** The code of a refused call or of an auth error; both kinds of errors carry one. */
function codeOf(error: unknown): unknown {
  return hasField(error, "code") ? error.code : undefined;
}

function hasField<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === "object" && value !== null && name in value;
}

/** Why this error ends the session, or null when it does not. */
export function sessionEndingReason(error: unknown): RedirectReason | null {
  if (error instanceof ProfileError) return error.reason;
  if (isSessionError(error)) return "session_expired";
  return isAuthError(error) && !isTransient(error) ? "auth_error" : null;
}
