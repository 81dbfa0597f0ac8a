import * as z from "zod";
import type { Transaction } from "../../platform/db/client";
import { inTransaction } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import { AuthError } from "../auth/auth-error";
import type { SignedIn, SignedInContext } from "../auth/authenticate";
import { optionalText } from "../auth/read-body";
import { endRemoval } from "../lost-factor/end-removal";
import { queueSecurityMail } from "../not-me/queue-security-mail";
import { endPausesByFactor } from "../safety-pause/store-pause";
import { toSessionObject } from "../sessions/sessions";
import { assertNotLocked, clearFailures } from "./lock-after-failures";
import { lockSignedIn } from "./lock-signed-in";
import { recoveryCodeUsedMail } from "./mails";
import { endOtherSessions, raiseSession } from "./raise-session";
import { spendRecoveryCode } from "./recovery-codes";
import { refuseWrongCode } from "./refuse-wrong-code";

export const VerifyRecoveryCodeBody = z.object({ code: optionalText });

type Context = SignedInContext<"config" | "keys" | "bankKeys">;

/**
 * Raises the caller's session by a recovery code, which is used up, and returns it in the protocol's shape. All other
 * sessions end, and the owner gets a mail. Wrong ones are counted apart from those of authenticator apps, so that somebody
 * who knows the password cannot lock this way, too. Throws factorCodeMissing, recoveryCodesLocked, recoveryCodeWrong.
 */
export async function verifyRecoveryCode(
  ctx: Context,
  { code }: z.output<typeof VerifyRecoveryCodeBody>,
): Promise<Record<string, unknown>> {
  if (code.trim() === "") throw new AuthError("factorCodeMissing");
  const user_id = ctx.user.id;
  // The error is thrown after the commit, which the count of wrong codes needs.
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const signedIn = await lockSignedIn(tx, ctx, ctx.now());
    await assertNotLocked(tx, signedIn, "recovery_code", ctx.now());
    const spent = await spendRecoveryCode(tx, ctx, user_id, code);
    return spent === null
      ? await refuseWrongCode(tx, ctx, signedIn, "recovery_code")
      : await accept(tx, ctx, signedIn, spent);
  });
  if ("locked" in outcome) {
    logSecurityEvent(ctx, "factor_failed", { user_id, method: "recovery_code" });
    throw new AuthError("recoveryCodeWrong");
  }
  logSecurityEvent(ctx, "factor_proved", { user_id, method: "recovery_code" });
  return await toSessionObject(ctx, outcome);
}

async function accept(
  tx: Transaction,
  ctx: Context,
  { user, session }: SignedIn,
  { remaining, made_at }: { remaining: number; made_at: string },
): Promise<Omit<SignedIn, "level">> {
  const at = ctx.now();
  await endPausesByFactor(tx, user.id, made_at, at);
  await clearFailures(tx, user.id, "recovery_code");
  await endOtherSessions(tx, user.id, session.id);
  const mail = recoveryCodeUsedMail(remaining, ctx.config.PUBLIC_URL);
  await queueSecurityMail(tx, ctx, { user, at }, mail);
  await endRemoval(tx, ctx, user.id, "proved");
  const proof = { kind: "recovery_code", factorId: null } as const;
  return { user, session: await raiseSession(tx, session, proof, at) };
}
