import { createHash, timingSafeEqual } from "node:crypto";
import { AuthError } from "../auth-error";

/** A PKCE challenge. The client holds the secret verifier, so that a stolen link alone is useless. */
export interface CodeChallenge {
  code_challenge: string;
  code_challenge_method: "s256" | "plain";
}

const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

/** Returns the challenge of a request; null for clients that use none. Throws challengeIncomplete, challengeInvalid. */
export function readChallenge(challenge: string, method: string): CodeChallenge | null {
  if (challenge === "" && method === "") return null;
  if (challenge === "" || method === "") throw new AuthError("challengeIncomplete");
  const code_challenge_method = method.toLowerCase();
  const known = code_challenge_method === "s256" || code_challenge_method === "plain";
  if (!known || !CHALLENGE.test(challenge)) throw new AuthError("challengeInvalid");
  return { code_challenge: challenge, code_challenge_method };
}

/** Returns whether `verifier` is the secret that the challenge was derived from. Compares in constant time. */
export function matchesChallenge(expected: CodeChallenge, verifier: string): boolean {
  const actual =
    expected.code_challenge_method === "plain"
      ? verifier
      : createHash("sha256").update(verifier).digest("base64url");
  const [a, b] = [Buffer.from(actual), Buffer.from(expected.code_challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}
