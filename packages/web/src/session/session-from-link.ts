import { type AuthError, AuthPKCECodeVerifierMissingError } from "@supabase/auth-js";
import { authClient } from "./auth-client";
import type { LinkData } from "./link-data";
import { presentVerifier } from "./session-storage";
import { forgetVerifier, recordedVerifiers } from "./verifiers";

/**
 * Turns a mailed link into a session. Answers null when that worked, or why it did not. A code goes
 * with one of the verifiers on this device; a wrong one does not use it up, so each is tried.
 */
export async function sessionFromLink(link: LinkData): Promise<AuthError | null> {
  if (link.accessToken !== null && link.refreshToken !== null) {
    const tokens = { access_token: link.accessToken, refresh_token: link.refreshToken };
    return (await authClient.setSession(tokens)).error;
  }
  return link.code === null ? new AuthPKCECodeVerifierMissingError() : exchange(link.code);
}

async function exchange(code: string): Promise<AuthError | null> {
  let problem: AuthError = new AuthPKCECodeVerifierMissingError();
  for (const verifier of recordedVerifiers()) {
    presentVerifier(verifier);
    const { error } = await authClient.exchangeCodeForSession(code);
    if (error === null) {
      forgetVerifier(verifier);
      return null;
    }
    problem = error;
    if (error.code !== "bad_code_verifier") break;
  }
  return problem;
}
