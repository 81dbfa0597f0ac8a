import { refusalMessages } from "@signpoint/api/messages";
import { AuthClient, isAuthRefreshDiscardedError } from "@supabase/auth-js";
import { authStorage, hasStoredSession, STORAGE_KEY } from "./session-storage";

export const AUTH_URL = `${window.location.origin}/auth/v1`;

/** Fetches, and records the `Retry-After` of the server: errors of the auth client do not carry it. */
export const authFetch: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  recordRetryAfter(response);
  return response;
};

/**
 * The session's one owner: signs in and out, keeps and refreshes tokens. Mailed links are read by our
 * own code (`link-data.ts`), because both forms, code and tokens, are accepted.
 */
export const authClient = new AuthClient({
  url: AUTH_URL,
  fetch: authFetch,
  storageKey: STORAGE_KEY,
  storage: authStorage,
  flowType: "pkce",
  detectSessionInUrl: false,
  autoRefreshToken: true,
  persistSession: true,
});

/**
 * Returns a fresh access token, or null when nobody is signed in. Throws when a session is stored but
 * cannot be refreshed for a transient reason: then the call must fail instead of going out as
 * anonymous.
 */
export async function accessToken(): Promise<string | null> {
  const { data, error } = await currentSession();
  if (data.session !== null) return data.session.access_token;
  if (error !== null && hasStoredSession()) throw error;
  return null;
}

/**
 * Returns the session as it is now; when another tab has refreshed it first, the one that that tab has
 * stored.
 */
async function currentSession() {
  const first = await authClient.getSession();
  return isAuthRefreshDiscardedError(first.error) ? authClient.getSession() : first;
}

let seconds: number | null = null;

/** Records how long the server asks to wait, from a response with status 429. */
function recordRetryAfter({ status, headers }: Response): void {
  if (status !== 429) return;
  const told = Number(headers.get("retry-after"));
  seconds = told > 0 ? told : null;
}

/** Returns the text for too many requests, with the minutes to wait where they are known. */
export function tooManyRequestsText(): string {
  return refusalMessages.tooManyRequestsFor(seconds);
}
