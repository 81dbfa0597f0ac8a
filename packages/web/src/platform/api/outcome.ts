import { ORPCError } from "@orpc/client";
import { isSessionError, isTransient } from "~/platform/session/session-errors";
import { isOffline } from "./errors";

/**
 * Returns true when the response says for certain that the call has had no effect; of a retry, that no earlier try under its
 * key has had one either: the server may refuse an input (400) and access (403) before it looks at the key.
 */
export function isDefinite(error: unknown, isRetry = false): boolean {
  const refused = error instanceof ORPCError && error.defined && error.status < 500;
  if (!refused || (isRetry && error.status <= 403)) return false;
  return !isTransient(error) && !isSessionError(error);
}

/**
 * Makes a call that takes a key, and makes it again, once, when its answer was lost: the server then gives the same
 * answer. For calls that cannot be tried again from the screen, because it moves on.
 */
export async function repeatIfUnanswered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const hasAnswer = error instanceof ORPCError && error.status < 500;
    if (hasAnswer || isOffline()) throw error;
    return await call();
  }
}
