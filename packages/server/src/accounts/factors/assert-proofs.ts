import {
  findMissingProof,
  hasRecentProof,
  isFactorProved,
  type Proofs,
} from "@signpoint/api/accounts/recent-proof";
import type { Level } from "../../platform/context";
import { AuthError, type AuthErrorName } from "../auth/auth-error";
import type { SignedIn } from "../auth/authenticate";
import { levelOf } from "../sessions/session-level";
import { PROOF_METHODS } from "./raise-session";

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

/**
 * Returns whether the caller has proved a short while ago who they are: by the password, a mail or a factor. The proof of a
 * factor counts with a token of the level `aal2` alone: one that was copied before has proved nothing.
 */
export function hasProvedRecently(proofs: Proofs, level: Level, now: Date): boolean {
  const ofFactors: string[] = Object.values(PROOF_METHODS);
  const counting = proofs.filter(({ method }) => level === "aal2" || !ofFactors.includes(method));
  return hasRecentProof(counting, now);
}
