import { inTransaction } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import { isAdmin } from "../admins/is-admin";
import { AuthError } from "../auth/auth-error";
import { queueSecurityMail } from "../not-me/queue-security-mail";
import { judgeChange } from "../safety-pause/judge-change";
import { assertRecentProof } from "./assert-proofs";
import { findOwnFactor } from "./challenge-factor";
import type { FactorContext } from "./factor-context";
import { listFactors } from "./factor-object";
import { lockSignedIn } from "./lock-signed-in";
import { FACTOR_REMOVED_MAIL } from "./mails";
import { endOtherSessions } from "./raise-session";
import { removeFactor } from "./remove-factors";

/**
 * Deletes a factor of the caller and returns its id. A verified one only in a session in which a factor was proved; all
 * other sessions end, and its owner gets a mail. Throws factorIdInvalid, factorNotFound, factorRemoveLevel,
 * reauthenticationNeeded, and factorIsLast for the last one of an admin who must have one.
 */
export async function unenrollFactor(
  ctx: FactorContext<"config" | "keys">,
  { factorId }: { factorId: string },
): Promise<{ id: string }> {
  const removed = await inTransaction(ctx.db, async (tx) => {
    const signedIn = await lockSignedIn(tx, ctx, ctx.now());
    const { user, session } = signedIn;
    const factor = await findOwnFactor(tx, user.id, factorId);
    if (factor.status === "verified") {
      assertRecentProof(signedIn, "factorRemoveLevel", ctx.now());
      const factors = await listFactors(tx, user.id);
      const isLast = factors.every(({ id, status }) => id === factor.id || status === "unverified");
      const isRequired = ctx.config.ADMIN_SECOND_FACTOR === "required";
      if (isLast && isRequired && (await isAdmin({ db: tx }, user.id))) {
        throw new AuthError("factorIsLast");
      }
    }
    const at = ctx.now();
    if (factor.status === "verified") await judgeChange(tx, { ...ctx, now: () => at }, signedIn);
    await removeFactor(tx, factor, at);
    if (factor.status === "verified") {
      await endOtherSessions(tx, user.id, session.id);
      await queueSecurityMail(tx, ctx, { user, at }, FACTOR_REMOVED_MAIL);
    }
    return factor;
  });
  if (removed.status === "verified") {
    logSecurityEvent(ctx, "factor_removed", { user_id: ctx.user.id });
  }
  return { id: removed.id };
}
