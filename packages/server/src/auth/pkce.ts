import { createHash, timingSafeEqual } from "node:crypto";
import { AuthError } from "./auth-error";

/** What a client keeps the secret half of, so that a stolen link alone is worth nothing. */
export interface CodeChallenge {
  code_challenge: string;
  code_challenge_method: "s256" | "plain";
}

const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

/** The challenge that a request carries; null for clients that use none. */
export function readChallenge(challenge: string, method: string): CodeChallenge | null {
  if (challenge === "" && method === "") return null;
  if (challenge === "" || method === "") throw new AuthError("challengeIncomplete");
  const code_challenge_method = method.toLowerCase();
  const known = code_challenge_method === "s256" || code_challenge_method === "plain";
  if (!known || !CHALLENGE.test(challenge)) throw new AuthError("challengeInvalid");
  return { code_challenge: challenge, code_challenge_method };
}

/** Whether `verifier` is the secret half of the challenge. */
export function isVerifier(expected: CodeChallenge, verifier: string): boolean {
  const answer =
    expected.code_challenge_method === "plain"
      ? verifier
      : createHash("sha256").update(verifier).digest("base64url");
  const [a, b] = [Buffer.from(answer), Buffer.from(expected.code_challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}
