import { AuthClient } from "@supabase/auth-js";
import { AUTH_PATH, authFetch } from "./auth-requests";

const STORAGE_KEY = "signpoint.recovery";

/**
 * The client for sessions that mailed links and codes open for setting a password, in this tab alone.
 * They are apart from the session of the person signed in on this device, which no mail may replace.
 */
export const recoveryClient = new AuthClient({
  url: `${window.location.origin}${AUTH_PATH}`,
  fetch: authFetch,
  storageKey: STORAGE_KEY,
  storage: window.sessionStorage,
  flowType: "pkce",
  detectSessionInUrl: false,
  autoRefreshToken: false,
  persistSession: true,
});

/** Stores a verifier where this client reads it when it exchanges a code. */
export function setRecoveryCodeVerifier(verifier: string): void {
  window.sessionStorage.setItem(`${STORAGE_KEY}-code-verifier`, JSON.stringify(verifier));
}
