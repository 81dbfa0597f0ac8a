import { type AuthError, AuthPKCECodeVerifierMissingError } from "@supabase/auth-js";
import type { authClient } from "./auth-client";
import { recordedVerifiers, removeVerifier } from "./session-storage";

interface Exchange {
  client: Pick<typeof authClient, "exchangeCodeForSession">;
  /** Puts a verifier where the client looks for it. */
  present: (verifier: string) => void;
}

/**
 * Turns the code of a mailed link into a session of the client. Returns null when that worked, or why
 * it did not. The code goes with one of the verifiers on this device; a wrong one does not use it up,
 * so each is tried.
 */
export async function sessionFromCode(
  code: string,
  { client, present }: Exchange,
): Promise<AuthError | null> {
  let problem: AuthError = new AuthPKCECodeVerifierMissingError();
  for (const verifier of recordedVerifiers()) {
    present(verifier);
    const { error } = await client.exchangeCodeForSession(code);
    if (error === null) {
      removeVerifier(verifier);
      return null;
    }
    problem = error;
    if (error.code !== "bad_code_verifier") break;
  }
  return problem;
}
