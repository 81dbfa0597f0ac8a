import { followStoredSession } from "./session-store";

/**
 * Reads the stored session and follows what other tabs do to it. The auth client, which checks and refreshes
 * it, is loaded only where one is stored. When it cannot be loaded, the stored session counts as it is: calls
 * then fail with the reason. Offline it counts at once: the auth client would first try for half a minute to
 * refresh an expired one.
 */
export function startSession(): void {
  const { isStored, readStorage } = followStoredSession();
  if (isStored && navigator.onLine === false) readStorage();
  if (isStored) import("./auth-client").catch(readStorage);
}
