import type { AuthError } from "@supabase/auth-js";
import type { authClient } from "./auth-client";

interface Outcome {
  error: AuthError | null;
}

/**
 * Calls the auth client on a page that does not load it before it is needed. Resolves to the outcome; without a
 * connection to load it, the error is the same as that of a request that has not reached the server.
 */
export async function callAuth(
  act: (client: typeof authClient) => Promise<Outcome>,
): Promise<Outcome> {
  const loaded = await load().catch(() => null);
  return loaded === null ? { error: notReached() } : await act(loaded.authClient);
}

/** Loads the auth client in advance, such as while a form is filled in. */
export function preloadAuthClient(): void {
  load().catch(() => undefined);
}

function load() {
  return import("./auth-client");
}

function notReached(): AuthError {
  const fields = { name: "AuthRetryableFetchError", status: 0, code: undefined };
  return Object.assign(new Error("not reached"), fields, { __isAuthError: true }) as never;
}
