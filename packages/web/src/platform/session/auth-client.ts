import { AuthClient } from "@supabase/auth-js";
import { AUTH_PATH, authFetch } from "./auth-requests";
import { authStorage, STORAGE_KEY } from "./session-storage";
import { applyAuthEvent } from "./session-store";

/**
 * The session's one owner: signs in and out, keeps and refreshes tokens. Mailed links are read by our
 * own code (`link-data.ts`), because both forms, code and tokens, are accepted. Pages that can do without
 * a session import this module when it is needed: it is a fifth of the login page's scripts.
 */
export const authClient = new AuthClient({
  url: `${window.location.origin}${AUTH_PATH}`,
  fetch: authFetch,
  storageKey: STORAGE_KEY,
  storage: authStorage,
  flowType: "pkce",
  detectSessionInUrl: false,
  autoRefreshToken: true,
  persistSession: true,
});

authClient.onAuthStateChange(applyAuthEvent);
