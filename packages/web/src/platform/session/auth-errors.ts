import type { AuthError } from "@supabase/auth-js";

/*
 * The auth client's own checks of its errors, by their names: importing them would load the whole client on
 * pages that do not need it yet.
 */

/** Returns true for an error of the auth client. */
export function isAuthError(error: unknown): error is AuthError {
  return typeof error === "object" && error !== null && "__isAuthError" in error;
}

/** Returns true for a request that did not reach the server, or found it busy. */
export function isAuthRetryableFetchError(error: unknown): boolean {
  return isAuthError(error) && error.name === "AuthRetryableFetchError";
}

/** Returns true for a refreshed session that was dropped because another tab had stored a newer one. */
export function isAuthRefreshDiscardedError(error: unknown): boolean {
  return isAuthError(error) && error.name === "AuthRefreshDiscardedError";
}
