import {
  type BothSides,
  type EarlierDecision,
  ERROR_CODES,
  type ErrorCode,
  type FieldErrors,
} from "@signpoint/api/platform/errors";
import { isTransientError } from "../platform/db/transient-error";
import { violatesConstraint } from "../platform/db/violations";
import { DomainError } from "../platform/domain-error";
import type { CallDefinition } from "./calls/call-definition";
import { withWireNames } from "./calls/wire-names";

/** When to try again while the database is unavailable. */
export const UNAVAILABLE_RETRY_SECONDS = 1;

/** When to try again after errors that pass by themselves. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  SERVICE_UNAVAILABLE: UNAVAILABLE_RETRY_SECONDS,
};

/** An error as the API returns it: a code, its text, and for some codes the problem of each bad field, the two sides of an edit, or the earlier decision. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  data?: { fields: FieldErrors } | BothSides | { decided: EarlierDecision };
}

export interface ErrorAnswer {
  status: number;
  body: ErrorBody;
  headers: Record<string, string>;
}

export interface ErrorAnswerOptions {
  /** The call, unless the route is outside the contract. A code that it does not declare is a bug. */
  call?: CallDefinition | undefined;
  /** Called with each unexpected error. */
  report: (error: unknown) => void;
}

/**
 * Returns what to answer for an error. A `DomainError` keeps its code, text and fields. Other errors are reported and
 * lose their details: transient ones become SERVICE_UNAVAILABLE, all others INTERNAL_SERVER_ERROR.
 */
export function toErrorAnswer(error: unknown, { call, report }: ErrorAnswerOptions): ErrorAnswer {
  // A call that was under way while its caller's account was deleted.
  if (isOfDeletedAccount(error)) return toAnswer("UNAUTHORIZED", {});
  const isExpected =
    error instanceof DomainError && (call === undefined || error.code in call.errorMap);
  if (!isExpected) {
    report(error);
    const code = isTransientError(error) ? "SERVICE_UNAVAILABLE" : "INTERNAL_SERVER_ERROR";
    return toAnswer(code, {});
  }
  const { code, message, fields, sides, decided, retryAfterSeconds } = error;
  const others = decided ? { decided } : sides;
  const data = fields ? { fields: withWireNames(fields, call?.inputSchema) } : others;
  return toAnswer(code, { message, ...(data && { data }) }, retryAfterSeconds);
}

function toAnswer(
  code: ErrorCode,
  details: Partial<ErrorBody>,
  retryAfterSeconds = RETRY_AFTER_SECONDS[code],
): ErrorAnswer {
  const { status, message } = ERROR_CODES[code];
  return {
    status,
    body: { code, message, ...details },
    headers: retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) },
  };
}

/** Returns whether the database has refused an entry, because the account of its person was deleted meanwhile. */
function isOfDeletedAccount(error: unknown): boolean {
  return violatesConstraint(error, "earnings_of_existing_account");
}
