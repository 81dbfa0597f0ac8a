import { ORPCError } from "@orpc/client";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { ERROR_STATUSES } from "@signpoint/api/platform/error-statuses";
import type { EarlierDecision, FieldErrors } from "@signpoint/api/platform/errors";
import { onFirstUse } from "@signpoint/api/platform/first-use";
import { adminMessages, refusalMessages } from "@signpoint/api/texts";
import { serverNow } from "~/platform/session/server-clock";

/** Returns the server's `{ code, message, data? }` as an error; null for any other body. */
export function parseErrorBody(body: unknown, status: number) {
  if (typeof body !== "object" || body === null || !("code" in body)) return null;
  const { code, message, data } = body as { code: unknown; message?: unknown; data?: unknown };
  if (typeof code !== "string") return null;
  return new ORPCError(code, {
    defined: Object.hasOwn(ERROR_STATUSES, code),
    status,
    message: typeof message === "string" ? message : undefined,
    data,
  });
}

/** Thrown when the web app itself refuses, with the text to show. */
export class Refusal extends Error {}

/**
 * Returns the text of a refusal, the server's or our own; for every other error `fallback`, with a remark when
 * the device has no connection.
 */
export function getErrorMessage(error: unknown, fallback: string): string {
  if (error instanceof Refusal) return error.message;
  const refused = error instanceof ORPCError && error.defined && error.status < 500;
  return refused ? withEarlierDecision(error) : withConnectionRemark(fallback);
}

/** Returns the text of a refusal; when another admin has decided, followed by who, how and when. */
function withEarlierDecision({ code, message, data }: ORPCError<string, unknown>): string {
  if (code !== "ALREADY_DECIDED") return message;
  const { decided } = (data ?? {}) as { decided?: EarlierDecision };
  return decided === undefined ? message : alreadyDecidedText(decided);
}

/** Returns that something has already been decided, by whom, how and how long ago. */
export function alreadyDecidedText({ status, decided_by, at }: EarlierDecision): string {
  const ago = timeAgo(serverNow() - Date.parse(at));
  return `${refusalMessages.alreadyDecided} ${adminMessages.earlierDecision(status, decided_by, ago)}`;
}

const relative = onFirstUse(() => new Intl.RelativeTimeFormat("en-US"));

/** Returns `just now`, `3 minutes ago`, `5 hours ago` or `2 days ago`. */
function timeAgo(ageMs: number): string {
  if (ageMs < MS_PER_MINUTE) return "just now";
  const [unit, unitMs] =
    ageMs < MS_PER_HOUR
      ? (["minute", MS_PER_MINUTE] as const)
      : ageMs < MS_PER_DAY
        ? (["hour", MS_PER_HOUR] as const)
        : (["day", MS_PER_DAY] as const);
  return relative().format(-Math.floor(ageMs / unitMs), unit);
}

/**
 * Returns a text about a failure, followed as a sentence by `No connection.` while the device has none. Who has no
 * connection knows nothing of how busy the service is.
 */
export function withConnectionRemark(text: string): string {
  if (!isOffline()) return text;
  if (text === refusalMessages.unavailable) return refusalMessages.noConnection;
  return `${text}${/[.!?…]$/.test(text) ? "" : "."} ${refusalMessages.noConnection}`;
}

/** Returns true when the device says that it has no connection. */
export function isOffline(): boolean {
  return navigator.onLine === false;
}

/**
 * Returns true when there is no such record, or none for this person; also for ids that cannot be one.
 */
export function isMissing(error: unknown): boolean {
  return error instanceof ORPCError && (error.code === "NOT_FOUND" || error.code === "BAD_REQUEST");
}

/** Returns the record as it is now when an edit of an older version was refused; null for every other error. */
export function getCurrentRecord<Entity>(error: unknown): Entity | null {
  if (!(error instanceof ORPCError) || error.code !== "CHANGED_MEANWHILE") return null;
  return ((error.data ?? {}) as { current?: Entity }).current ?? null;
}

/** Returns the server's problem with each field; null when the call was not refused for its fields. */
export function getFieldErrors(error: unknown): FieldErrors | null {
  if (!(error instanceof ORPCError) || error.code !== "BAD_REQUEST") return null;
  const { fields } = (error.data ?? {}) as { fields?: FieldErrors };
  return fields ?? null;
}
