import { ORPCError } from "@orpc/client";

/** The server's own text for a refusal; `fallback` for everything that is not one. */
export function messageOf(error: unknown, fallback: string): string {
  const refused = error instanceof ORPCError && error.defined && error.status < 500;
  return refused ? error.message : fallback;
}

/** True when there is no such record, or not for this person; also for names that cannot be one. */
export function isMissing(error: unknown): boolean {
  return error instanceof ORPCError && (error.code === "NOT_FOUND" || error.code === "BAD_REQUEST");
}

/** True for a refusal with this code. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof ORPCError && error.code === code;
}
