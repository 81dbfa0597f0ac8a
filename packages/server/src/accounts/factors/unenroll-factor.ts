import { queueMail } from "../../messages/mail/queue-mail";
import { inTransaction } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import { isAdmin } from "../admins/is-admin";
import { findRecipient } from "../auth/accounts";
import { AuthError } from "../auth/auth-error";
import type { SignedInContext } from "../auth/authenticate";
import { assertRecentProof } from "./assert-proofs";
import { findOwnFactor } from "./challenge-factor";
import { listFactors } from "./factor-object";
import { lockSignedIn } from "./lock-signed-in";
import { factorRemovedMail } from "./mails";
import { endOtherSessions } from "./raise-session";
import { removeFactor } from "./remove-factors";

/**
 * Deletes a factor of the caller and returns its id. A verified one only in a session in which a factor was proved; all
 * other sessions end, and its owner gets a mail. Throws factorIdInvalid, factorNotFound, factorRemoveLevel,
 * reauthenticationNeeded, and factorIsLast for the last one of an admin who must have one.
 */
export async function unenrollFactor(
  ctx: SignedInContext<"config">,
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
    await removeFactor(tx, factor);
    if (factor.status === "verified") {
      await endOtherSessions(tx, user.id, session.id);
      const to = await findRecipient(tx, user);
      await queueMail(tx, await factorRemovedMail(to, "owner", ctx.config.PUBLIC_URL), ctx.now());
    }
    return factor;
  });
  if (removed.status === "verified") {
    logSecurityEvent(ctx, "factor_removed", { user_id: ctx.user.id });
  }
  return { id: removed.id };
}
