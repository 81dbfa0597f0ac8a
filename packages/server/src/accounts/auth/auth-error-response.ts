import type { Context as HonoContext } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Context } from "../../platform/context";
import { isTransientError } from "../../platform/db/transient-error";
import { violatesConstraint } from "../../platform/db/violations";
import { TooManyRequestsError } from "../../platform/limits/limit";
import { AuthError, type AuthErrorName } from "./auth-error";

const API_VERSION = "2024-01-01";
const API_VERSION_HEADER = "X-Supabase-Api-Version";
const RETRY_AFTER_SECONDS = 1;
/** Why a password was refused, in the protocol's words. */
const WEAKNESSES: Partial<Record<AuthErrorName, string>> = {
  passwordWeak: "length",
  passwordCommon: "pwned",
  passwordIsName: "pwned",
};

/**
 * Returns the protocol's response for an error, in the form that the client's version of the protocol
 * understands. Logs unexpected errors. A transient error is a 503: clients then try again instead of
 * signing out.
 */
export function authErrorResponse(ctx: Context, error: unknown, c: HonoContext): Response {
  const authError = toAuthError(error);
  if (authError.status >= 500) {
    ctx.log.error({ err: error, path: c.req.path }, "an accounts request failed");
  }
  const { code, message } = authError;
  const status = authError.status as ContentfulStatusCode;
  c.header("x-sb-error-code", code);
  if (authError.retryAfterSeconds !== undefined) {
    c.header("Retry-After", String(authError.retryAfterSeconds));
  }
  const weakness = WEAKNESSES[authError.reason];
  const { suspension } = authError;
  const detail = {
    ...(weakness !== undefined && { weak_password: { reasons: [weakness] } }),
    ...(suspension !== undefined && { suspension }),
  };
  if ((c.req.header(API_VERSION_HEADER) ?? "") < API_VERSION) {
    return c.json({ code: status, error_code: code, msg: message, ...detail }, status);
  }
  c.header(API_VERSION_HEADER, API_VERSION);
  return c.json({ code, error_code: code, message, ...detail }, status);
}

/** Returns the `AuthError` that a client gets for an error. Details of unexpected errors are left out. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof TooManyRequestsError) {
    return new AuthError("tooManyRequests", { retryAfterSeconds: error.retryAfterSeconds });
  }
  if (error instanceof HTTPException && error.status === 504) return new AuthError("timeout");
  // Another account got the email between the check and the change.
  if (violatesConstraint(error, "auth_users_email_unique")) return new AuthError("emailExists");
  return isTransientError(error)
    ? new AuthError("unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS })
    : new AuthError("unexpected");
}
