import { ORPCError } from "@orpc/client";
import {
  AuthApiError,
  AuthRefreshDiscardedError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from "@supabase/auth-js";
import { expect, it } from "vitest";
import {
  isSessionError,
  isTransient,
  ProfileError,
  sessionEndingReason,
} from "~/platform/session/session-errors";

it.each([
  new AuthApiError(
    "Invalid Refresh Token: Refresh Token Not Found",
    400,
    "refresh_token_not_found",
  ),
  new AuthApiError("Invalid Refresh Token: Already Used", 400, "refresh_token_already_used"),
  new AuthApiError("invalid JWT: token is expired", 403, "bad_jwt"),
  new AuthApiError("JWT expired", 401, undefined),
  new AuthApiError("Invalid token", 401, undefined),
  new AuthSessionMissingError(),
  new ORPCError("UNAUTHORIZED", { status: 401 }),
])("recognises an ended session by $message $code", (error) => {
  expect(isSessionError(error)).toBe(true);
  expect(sessionEndingReason(error)).toBe("session_expired");
});

it("does not take other errors for an ended session", () => {
  const others = [
    new AuthApiError("Invalid login credentials", 400, "invalid_credentials"),
    new AuthRetryableFetchError("Failed to fetch", 0),
    new ORPCError("FORBIDDEN", { status: 403 }),
    new ORPCError("NOT_ENOUGH_POINTS", { status: 409 }),
    new TypeError("Failed to fetch"),
  ];
  for (const error of others) expect(isSessionError(error)).toBe(false);
});

it("recognises a missing network and a busy or restarting server as transient", () => {
  expect(isTransient(new TypeError("Failed to fetch"))).toBe(true);
  expect(isTransient(new AuthRetryableFetchError("Service Unavailable", 503))).toBe(true);
  expect(isTransient(new ORPCError("SERVICE_UNAVAILABLE", { status: 503 }))).toBe(true);
  expect(isTransient(new ORPCError("TOO_MANY_REQUESTS", { status: 429 }))).toBe(true);
});

it("takes a refresh that another tab has won for transient", () => {
  expect(isTransient(new AuthRefreshDiscardedError())).toBe(true);
  expect(sessionEndingReason(new AuthRefreshDiscardedError())).toBeNull();
});

it("never ends the session for a transient error", () => {
  expect(sessionEndingReason(new AuthRetryableFetchError("Service Unavailable", 503))).toBeNull();
  expect(sessionEndingReason(new TypeError("Failed to fetch"))).toBeNull();
  expect(sessionEndingReason(new ORPCError("SERVICE_UNAVAILABLE", { status: 503 }))).toBeNull();
});

it("takes neither a server error nor a refusal for transient", () => {
  expect(isTransient(new ORPCError("INTERNAL_SERVER_ERROR", { status: 500 }))).toBe(false);
  expect(isTransient(new ORPCError("NOT_FOUND", { status: 404 }))).toBe(false);
});

it("shows the reason why a profile cannot be loaded", () => {
  expect(sessionEndingReason(new ProfileError("profile_not_found"))).toBe("profile_not_found");
});
