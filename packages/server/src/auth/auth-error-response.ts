import type { Context as HonoContext } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Context } from "../context";
import { isTransientError } from "../db/transient-error";
import { TooManyRequestsError } from "../limits/limit";
import { AuthError } from "./auth-error";

const API_VERSION = "2024-01-01";
const API_VERSION_HEADER = "X-Supabase-Api-Version";
const RETRY_SECONDS = 1;

/**
 * Answers an error as the protocol says, in the form that the client's version of it understands.
 * Passing trouble is a 503, on which clients try again instead of signing out.
 */
export function authErrorResponse(ctx: Context, error: unknown, c: HonoContext): Response {
  const refusal = toAuthError(error);
  if (refusal.status >= 500) {
    ctx.log.error({ err: error, path: c.req.path }, "an accounts request failed");
  }
  const { code, message } = refusal;
  const status = refusal.status as ContentfulStatusCode;
  c.header("x-sb-error-code", code);
  if (refusal.retryAfterSeconds !== undefined) {
    c.header("Retry-After", String(refusal.retryAfterSeconds));
  }
  const detail = refusal.reason === "passwordWeak" && { weak_password: { reasons: ["length"] } };
  if ((c.req.header(API_VERSION_HEADER) ?? "") < API_VERSION) {
    return c.json({ code: status, error_code: code, msg: message, ...detail }, status);
  }
  c.header(API_VERSION_HEADER, API_VERSION);
  return c.json({ code, error_code: code, message, ...detail }, status);
}

/** What an error is to the client; the details of unexpected ones stay here. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof TooManyRequestsError) {
    return new AuthError("tooManyRequests", { retryAfterSeconds: error.retryAfterSeconds });
  }
  if (error instanceof HTTPException && error.status === 504) return new AuthError("timeout");
  return isTransientError(error)
    ? new AuthError("unavailable", { retryAfterSeconds: RETRY_SECONDS })
    : new AuthError("unexpected");
}
