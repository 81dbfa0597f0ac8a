import { ORPCError, ValidationError } from "@orpc/server";
import { ERROR_CODES, type ErrorCode } from "@signpoint/api/errors";
import { isTransientError } from "../db/transient-error";
import { DomainError } from "../domain-error";
import { withWireNames } from "./wire-names";

interface Options {
  /** Receives the headers that belong to the error. */
  responseHeaders: Headers;
  /** The call, unless the route is outside the contract. A code that it does not declare is a bug. */
  call?: { errorMap: object; inputSchema?: unknown };
  /** Called with each unexpected error. */
  report: (error: unknown) => void;
}

/**
 * Returns the error to respond with. A `DomainError` keeps its code, text and fields. Other errors are reported and
 * lose their details: transient ones become SERVICE_UNAVAILABLE, all others INTERNAL_SERVER_ERROR.
 */
export function toApiError(
  error: unknown,
  { responseHeaders, call, report }: Options,
): ORPCError<string, unknown> {
  if (error instanceof DomainError && (call === undefined || error.code in call.errorMap)) {
    const { code, message, fields, retryAfterSeconds, cause } = error;
    if (retryAfterSeconds !== undefined) {
      responseHeaders.set("Retry-After", String(retryAfterSeconds));
    }
    const data = fields && { fields: withWireNames(fields, call?.inputSchema) };
    return apiError(code, { message, data, cause });
  }
  const isInvalidOutput = error instanceof ORPCError && error.cause instanceof ValidationError;
  if (error instanceof ORPCError && !(error.status >= 500 && isInvalidOutput)) return error;
  report(error);
  return apiError(isTransientError(error) ? "SERVICE_UNAVAILABLE" : "INTERNAL_SERVER_ERROR", {
    cause: error,
  });
}

function apiError(
  code: ErrorCode,
  options: { message?: string; data?: unknown; cause: unknown },
): ORPCError<string, unknown> {
  return new ORPCError(code, { ...ERROR_CODES[code], ...options });
}
