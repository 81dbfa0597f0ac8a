import { ORPCError, ValidationError } from "@orpc/server";
import { ERROR_CODES, type ErrorCode } from "@signpoint/api/errors";
import { isTransientError } from "../db/transient-error";
import { DomainError } from "../domain-error";
import { withWireNames } from "./wire-names";

interface Options {
  /** Gets what the response carries because of the error. */
  responseHeaders: Headers;
  /** The call, unless the route is outside the contract. A code that it does not declare is a bug. */
  call?: { errorMap: object; inputSchema?: unknown };
  /** Gets each error that nobody expected. */
  report: (error: unknown) => void;
}

/**
 * Returns the error that a response is made of. A `DomainError` keeps its code, text and fields; an
 * unexpected error is reported and loses its details; a transient one becomes SERVICE_UNAVAILABLE.
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
