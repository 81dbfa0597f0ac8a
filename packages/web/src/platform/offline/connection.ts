import { isAuthError, isAuthRetryableFetchError } from "~/platform/session/auth-errors";

/* A page that is made at build time has no device. */
let isLost = !import.meta.env.SSR && navigator.onLine === false;
let lostAt = isLost ? Date.now() : 0;
const listeners = new Set<() => void>();

function setLost(lost: boolean): void {
  if (lost) lostAt = Date.now();
  if (lost === isLost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

if (!import.meta.env.SSR) window.addEventListener("offline", () => setLost(true));

/** Returns true from a failure to reach the server until it answers again. */
export function isConnectionLost(): boolean {
  return isLost;
}

/**
 * Returns when the server was last found out of reach, in milliseconds since 1970; 0 when it has always answered, and when
 * the device's clock was set back since: every later answer would look older than the loss.
 */
export function connectionLostAt(): number {
  return lostAt > Date.now() ? 0 : lostAt;
}

/** Records that the server could not be reached. */
export function recordConnectionLost(): void {
  setLost(true);
}

/** Records that the server has answered. */
export function recordConnection(): void {
  setLost(false);
}

/** Registers a callback for every change. Returns the function that removes it. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns true for an error that says that the server was not reached; false for an answer of any kind. */
export function isConnectionFailure(error: unknown): boolean {
  if (isAuthError(error)) return isAuthRetryableFetchError(error) && error.status === 0;
  return error instanceof TypeError;
}
