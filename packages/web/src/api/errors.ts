import { ORPCError } from "@orpc/client";
import { ERROR_CODES, type FieldErrors } from "@signpoint/api/errors";

/** Returns the server's `{ code, message, data? }` as an error; null when something else answered. */
export function errorFrom(body: unknown, status: number) {
  if (typeof body !== "object" || body === null || !("code" in body)) return null;
  const { code, message, data } = body as { code: unknown; message?: unknown; data?: unknown };
  if (typeof code !== "string") return null;
  return new ORPCError(code, {
    defined: Object.hasOwn(ERROR_CODES, code),
    status,
    message: typeof message === "string" ? message : undefined,
    data,
  });
}

/** A refusal that the web itself has found out about, with the text to show. */
export class Refusal extends Error {}

/** Returns the text of a refusal, the server's own or ours; `fallback` for everything that is not one. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof Refusal) return error.message;
  const refused = error instanceof ORPCError && error.defined && error.status < 500;
  return refused ? error.message : fallback;
}

/** Returns true when there is no such record, or not for this person; also for names that cannot be one. */
export function isMissing(error: unknown): boolean {
  return error instanceof ORPCError && (error.code === "NOT_FOUND" || error.code === "BAD_REQUEST");
}

/** Returns what the server found wrong with which field; null when that is not why it refused. */
export function fieldErrorsOf(error: unknown): FieldErrors | null {
  if (!(error instanceof ORPCError) || error.code !== "BAD_REQUEST") return null;
  const { fields } = (error.data ?? {}) as { fields?: FieldErrors };
  return fields ?? null;
}
