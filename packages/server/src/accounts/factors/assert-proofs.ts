import type { Level } from "../../platform/context";
import { AuthError, type AuthErrorName } from "../auth/auth-error";
import type { SignedIn } from "../auth/authenticate";
import type { AuthSession } from "../auth/rows";
import { levelOf } from "../sessions/session-level";
import { RECENT_PROOF_SECONDS } from "../tokens/lifetimes";
import { PROOF_METHODS } from "./raise-session";

/** Throws `error` when the account has a second factor that was not proved in this session. */
export function assertProved({ user, session }: SignedIn, error: AuthErrorName): void {
  if (user.has_second_factor && levelOf(session) === "aal1") throw new AuthError(error);
}

/**
 * Returns whether the caller has proved a short while ago who they are: by the password, a mail or a factor. The proof of a
 * factor counts with a token of the level `aal2` alone: one that was copied before has proved nothing.
 */
export function hasRecentProof(
  { amr }: Pick<AuthSession, "amr">,
  level: Level,
  now: Date,
): boolean {
  const since = now.getTime() / 1_000 - RECENT_PROOF_SECONDS;
  const ofFactors: string[] = Object.values(PROOF_METHODS);
  return amr.some(
    ({ method, timestamp }) =>
      timestamp >= since && (level === "aal2" || !ofFactors.includes(method)),
  );
}

/** Throws reauthenticationNeeded unless something was proved in this session a short while ago: the password, a mail or a code. */
export function assertRecentProof({ amr }: AuthSession, now: Date): void {
  const since = now.getTime() / 1_000 - RECENT_PROOF_SECONDS;
  if (!amr.some(({ timestamp }) => timestamp >= since))
    throw new AuthError("reauthenticationNeeded");
}
