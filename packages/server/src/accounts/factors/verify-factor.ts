import { and, eq, isNull, lt, or } from "drizzle-orm";
import * as z from "zod";
import type { Transaction } from "../../platform/db/client";
import { authFactorChallenges, authFactors } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import { AuthError } from "../auth/auth-error";
import type { SignedIn } from "../auth/authenticate";
import { optionalText } from "../auth/read-body";
import type { AuthFactor } from "../auth/rows";
import { queueSecurityMail } from "../not-me/queue-security-mail";
import { judgeChange } from "../safety-pause/judge-change";
import { endPausesByFactor } from "../safety-pause/store-pause";
import { toSessionObject } from "../sessions/sessions";
import { assertProved } from "./assert-proofs";
import { findOwnFactor } from "./challenge-factor";
import type { FactorContext } from "./factor-context";
import { assertNotLocked, clearFailures } from "./lock-after-failures";
import { lockSignedIn } from "./lock-signed-in";
import { factorAddedMail } from "./mails";
import { endOtherSessions, raiseSession } from "./raise-session";
import { refuseWrongCode } from "./refuse-wrong-code";
import { decryptSecret } from "./stored-secret";
import { findStep } from "./totp";

export const VerifyFactorBody = z.object({ challenge_id: optionalText, code: optionalText });

type Context = FactorContext<"config" | "keys" | "bankKeys">;

/**
 * Raises the caller's session by a code of a factor and returns it in the protocol's shape. The first code of a factor
 * verifies it; when it is the account's first factor, all other sessions end. A code is accepted once, a challenge is
 * answered once. Wrong codes are counted for all factors of the account. Throws factorIdInvalid, factorNotFound, factorCodeMissing,
 * challengeNotFound, challengeExpired, factorLocked, factorEnrollLevel, factorCodeWrong.
 */
export async function verifyFactor(
  ctx: Context,
  { factorId, ...input }: z.output<typeof VerifyFactorBody> & { factorId: string },
): Promise<Record<string, unknown>> {
  // The error is thrown after the commit, which the count of wrong codes needs.
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const signedIn = await lockSignedIn(tx, ctx, ctx.now());
    const factor = await findOwnFactor(tx, signedIn.user.id, factorId);
    if (input.code.trim() === "") throw new AuthError("factorCodeMissing");
    await assertNotLocked(tx, signedIn, "totp", ctx.now());
    if (factor.status === "unverified") assertProved(signedIn, "factorEnrollLevel");
    await assertOpenChallenge(tx, ctx, { factor, challengeId: input.challenge_id });
    const isRight = await useCode(tx, ctx, factor, input.code);
    return isRight
      ? await accept(tx, ctx, signedIn, factor)
      : await refuseWrongCode(tx, ctx, signedIn, "totp");
  });
  if ("locked" in outcome) {
    logSecurityEvent(ctx, "factor_failed", { user_id: ctx.user.id, method: "totp" });
    throw new AuthError("factorCodeWrong");
  }
  const user_id = ctx.user.id;
  if (outcome.isNew) logSecurityEvent(ctx, "factor_added", { user_id });
  logSecurityEvent(ctx, "factor_proved", { user_id, method: "totp" });
  return await toSessionObject(ctx, outcome);
}

/** Throws challengeNotFound or challengeExpired unless the session has this challenge of the factor. */
async function assertOpenChallenge(
  tx: Transaction,
  { session, now }: Context,
  { factor, challengeId }: { factor: AuthFactor; challengeId: string },
): Promise<void> {
  if (!z.uuid().safeParse(challengeId).success) throw new AuthError("challengeNotFound");
  const [challenge] = await tx
    .select()
    .from(authFactorChallenges)
    .where(
      and(
        eq(authFactorChallenges.id, challengeId),
        eq(authFactorChallenges.factor_id, factor.id),
        eq(authFactorChallenges.session_id, session.id),
      ),
    );
  if (challenge === undefined) throw new AuthError("challengeNotFound");
  if (new Date(challenge.expires_at) <= now()) {
    throw new AuthError("challengeExpired", {
      message: `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    });
  }
}

/** Returns whether a code of the factor is right and its step is later than that of every code that was used. */
async function useCode(
  tx: Transaction,
  ctx: Context,
  factor: AuthFactor,
  code: string,
): Promise<boolean> {
  const step = findStep(await decryptSecret(ctx, factor), code, ctx.now());
  if (step === null) return false;
  const used = await tx
    .update(authFactors)
    .set({ last_used_step: step })
    .where(
      and(
        eq(authFactors.id, factor.id),
        or(isNull(authFactors.last_used_step), lt(authFactors.last_used_step, step)),
      ),
    )
    .returning({ id: authFactors.id });
  return used.length === 1;
}

async function accept(tx: Transaction, ctx: Context, signedIn: SignedIn, factor: AuthFactor) {
  const { user, session } = signedIn;
  const at = ctx.now();
  await tx.delete(authFactorChallenges).where(eq(authFactorChallenges.session_id, session.id));
  await clearFailures(tx, user.id, "totp");
  const isNew = factor.status === "unverified";
  if (isNew) {
    await judgeChange(tx, { ...ctx, now: () => at }, signedIn);
    // From its first code on it counts, and what its mail undoes is as old as the mail.
    const since = at.toISOString();
    await tx
      .update(authFactors)
      .set({ status: "verified", created_at: since, updated_at: since })
      .where(eq(authFactors.id, factor.id));
    if (!user.has_second_factor) await endOtherSessions(tx, user.id, session.id);
    await queueSecurityMail(tx, ctx, { user, at }, factorAddedMail(factor));
  } else {
    await endPausesByFactor(tx, user.id, factor.created_at, at);
  }
  const proof = { kind: "totp", factorId: factor.id } as const;
  const raised = await raiseSession(tx, session, proof, at);
  return { user: { ...user, has_second_factor: true }, session: raised, isNew };
}
