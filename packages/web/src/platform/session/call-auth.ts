import type { AuthError } from "@supabase/auth-js";
import { isServerThere, reloadAfterMissingFile } from "~/platform/worker/missing-files";
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
  const client = await load().catch(reloadAfterMissingFile);
  return client ? await act(client) : { error: notReached() };
}

/** Loads the auth client in advance, such as while a form is filled in. */
export function preloadAuthClient(): void {
  load().catch(() => undefined);
}

let loaded: typeof authClient | undefined;

/** Resolves to undefined while the server cannot be reached: a file that is asked for in vain Chromium never asks for again. */
async function load() {
  if (loaded === undefined && (await isServerThere()))
    loaded = (await import("./auth-client")).authClient;
  return loaded;
}

function notReached(): AuthError {
  const fields = { name: "AuthRetryableFetchError", status: 0, code: undefined };
  return Object.assign(new Error("not reached"), fields, { __isAuthError: true }) as never;
}
