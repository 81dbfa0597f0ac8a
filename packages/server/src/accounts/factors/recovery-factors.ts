import { hasRecentProof } from "@signpoint/api/accounts/recent-proof";
import { isAskedInRecovery, isMailMethod } from "@signpoint/api/accounts/recovery";
import type { Context } from "../../platform/context";
import type { Database, Transaction } from "../../platform/db/client";
import { isAdmin } from "../admins/is-admin";
import { AuthError } from "../auth/auth-error";
import type { SignedIn } from "../auth/authenticate";
import type { AuthFactor, AuthSession, AuthUser } from "../auth/rows";
import { queueSecurityMail } from "../not-me/queue-security-mail";
import { assertProved } from "./assert-proofs";
import { listFactors } from "./factor-object";
import { clearFactorFailures } from "./lock-after-failures";
import { FACTOR_REMOVED_MAIL } from "./mails";
import { removeFactor } from "./remove-factors";

/** Returns whether the session began by a mail a short while ago. */
export function isRecentMailSession({ amr }: AuthSession, now: Date): boolean {
  return hasRecentProof(
    amr.filter(({ method }) => isMailMethod(method)),
    now,
  );
}

/**
 * Returns the factors of the caller that a new password removes, none unless a mail has just opened the session (see
 * `isAskedInRecovery`). Throws updateLevel when another verified factor is left that was not proved in this session, nor
 * a recovery code. The proof of a factor that is removed does not count.
 */
export async function findFactorsToRemove(
  db: Database,
  signedIn: SignedIn,
  now: Date,
): Promise<AuthFactor[]> {
  const { user, session } = signedIn;
  const isRecovery =
    user.has_second_factor &&
    isRecentMailSession(session, now) &&
    !(await isAdmin({ db }, user.id));
  if (!isRecovery) {
    assertProved(signedIn, "updateLevel");
    return [];
  }
  const factors = await listFactors(db, user.id);
  const young = factors.filter(({ created_at }) => !isAskedInRecovery(created_at, now));
  const isLeft = factors.some((factor) => factor.status === "verified" && !young.includes(factor));
  if (isLeft && young.some(({ id }) => id === session.factor_id))
    throw new AuthError("updateLevel");
  if (isLeft) assertProved(signedIn, "updateLevel");
  return young;
}

/**
 * Deletes factors of an account, which has to be locked. Returns whether one of them was verified; its owner then gets a
 * mail.
 */
export async function removeFactors(
  tx: Transaction,
  ctx: Context<"config">,
  user: AuthUser,
  factors: AuthFactor[],
): Promise<boolean> {
  const at = ctx.now();
  for (const factor of factors) await removeFactor(tx, factor, at);
  if (factors.every(({ status }) => status === "unverified")) return false;
  await clearFactorFailures(tx, user.id);
  await queueSecurityMail(tx, ctx, { user, at }, FACTOR_REMOVED_MAIL);
  return true;
}
