import { ORPCError, ValidationError } from "@orpc/server";
import { isTransientError } from "../db/transient-error";
import { TooManyRequestsError } from "../limits/limit";
import { refusal } from "../refusal";
import { ServiceBusyError } from "../service-busy-error";

/**
 * The refusal that an error is answered with. Refusals pass as they are; anything else is handed to
 * `report` and answered without its details. `responseHeaders` gets what the answer is to carry.
 */
export function toApiError(
  error: unknown,
  responseHeaders: Headers,
  report: (error: unknown) => void,
): ORPCError<string, unknown> {
  if (error instanceof TooManyRequestsError) {
    responseHeaders.set("Retry-After", String(error.retryAfterSeconds));
    return refusal("TOO_MANY_REQUESTS");
  }
  if (error instanceof ServiceBusyError) {
    responseHeaders.set("Retry-After", String(error.retryAfterSeconds));
    return refusal("SERVICE_UNAVAILABLE", { message: error.message });
  }
  if (
    error instanceof ORPCError &&
    !(error.status >= 500 && error.cause instanceof ValidationError)
  ) {
    return error;
  }
  report(error);
  return isTransientError(error)
    ? refusal("SERVICE_UNAVAILABLE", { cause: error })
    : refusal("INTERNAL_SERVER_ERROR", { cause: error });
}
