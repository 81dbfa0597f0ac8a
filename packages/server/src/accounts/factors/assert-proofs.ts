import {
  findMissingProof,
  hasRecentProof,
  isFactorProved,
  type Proofs,
} from "@signpoint/api/accounts/recent-proof";
import { AuthError, type AuthErrorName } from "../auth/auth-error";
import type { SignedIn } from "../auth/authenticate";
import { levelOf } from "../sessions/session-level";

/** Throws `error` when the account has a second factor that was not proved in this session, or after its token was made. */
export function assertProved(signedIn: SignedIn, error: AuthErrorName): void {
  if (!isFactorProved(toProofState(signedIn))) throw new AuthError(error);
}

/**
 * Throws `levelError` like `assertProved`, and reauthenticationNeeded unless something was proved in this session a short
 * while ago: the password, a factor or a mailed code.
 */
export function assertRecentProof(signedIn: SignedIn, levelError: AuthErrorName, now: Date): void {
  const missing = findMissingProof(toProofState(signedIn), now);
  if (missing === "factor") throw new AuthError(levelError);
  if (missing === "recent") throw new AuthError("reauthenticationNeeded");
}

/** Throws reauthenticationNeeded unless one of these proofs of a session is recent. */
export function assertHasRecentProof(proofs: Proofs, now: Date): void {
  if (!hasRecentProof(proofs, now)) throw new AuthError("reauthenticationNeeded");
}

function toProofState({ user, session, level }: SignedIn) {
  return {
    hasFactor: user.has_second_factor,
    sessionLevel: levelOf(session),
    tokenLevel: level,
    proofs: session.amr,
  };
}
