import { ORPCError } from "@orpc/server";
import { ERROR_CODES, type ErrorCode, type FieldErrors } from "@signpoint/api/errors";

/** The error that answers a call with `code`, its status and its text. */
export function refusal(
  code: ErrorCode,
  detail: { message?: string; fields?: FieldErrors; cause?: unknown } = {},
): ORPCError<ErrorCode, { fields: FieldErrors } | undefined> {
  const { status, message } = ERROR_CODES[code];
  return new ORPCError(code, {
    status,
    message: detail.message ?? message,
    data: detail.fields === undefined ? undefined : { fields: detail.fields },
    cause: detail.cause,
  });
}
