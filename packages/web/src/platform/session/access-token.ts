import { isAuthRefreshDiscardedError } from "./auth-errors";
import { failFastOffline } from "./fail-fast-offline";
import { hasStoredSession } from "./session-storage";
import { storedToken } from "./stored-token";

/**
 * Returns a fresh access token, or null when nobody is signed in. Throws when a session is stored but
 * cannot be refreshed for a transient reason: then the call must fail instead of going out as
 * anonymous.
 */
export async function accessToken(): Promise<string | null> {
  if (!hasStoredSession()) return null;
  const stored = storedToken();
  if (stored !== null) return stored.token;
  const { data, error } = await failFastOffline(currentSession());
  if (data.session !== null) return data.session.access_token;
  if (error !== null && hasStoredSession()) throw error;
  return null;
}

/**
 * Returns the session as it is now; when another tab has refreshed it first, the one that that tab has
 * stored.
 */
async function currentSession() {
  const { authClient } = await import("./auth-client");
  const first = await authClient.getSession();
  return isAuthRefreshDiscardedError(first.error) ? authClient.getSession() : first;
}
