import { AuthError, type AuthErrorName } from "../auth/auth-error";
import type { SignedIn } from "../auth/authenticate";
import type { AuthSession } from "../auth/rows";
import { levelOf } from "../sessions/session-level";
import { RECENT_PROOF_SECONDS } from "../tokens/lifetimes";

/** Throws `error` when the account has a second factor that was not proved in this session. */
export function assertProved({ user, session }: SignedIn, error: AuthErrorName): void {
  if (user.has_second_factor && levelOf(session) === "aal1") throw new AuthError(error);
}

/** Throws reauthenticationNeeded unless something was proved in this session a short while ago: the password, a mail or a code. */
export function assertRecentProof({ amr }: AuthSession, now: Date): void {
  const since = now.getTime() / 1_000 - RECENT_PROOF_SECONDS;
  if (!amr.some(({ timestamp }) => timestamp >= since))
    throw new AuthError("reauthenticationNeeded");
}
