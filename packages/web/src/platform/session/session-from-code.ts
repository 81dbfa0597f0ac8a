import { type AuthError, AuthPKCECodeVerifierMissingError } from "@supabase/auth-js";
import type { authClient } from "./auth-client";
import { recordedVerifiers, removeVerifier } from "./session-storage";

interface Exchange {
  client: Pick<typeof authClient, "exchangeCodeForSession">;
  /** Puts a verifier where the client looks for it. */
  present: (verifier: string) => void;
}

/**
 * Exchanges the code of a mailed link for a session of the client. Returns null on success, else the
 * error. The code belongs to one of the verifiers on this device; a wrong verifier does not use it up,
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
