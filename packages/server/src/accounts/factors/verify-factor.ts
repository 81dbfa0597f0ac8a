import { and, eq, isNull, lt, or } from "drizzle-orm";
import * as z from "zod";
import type { Transaction } from "../../platform/db/client";
import { authFactorChallenges, authFactors } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import { AuthError } from "../auth/auth-error";
import type { SignedIn } from "../auth/authenticate";
import { optionalText } from "../auth/read-body";
import type { AuthFactor, AuthSession } from "../auth/rows";
import { endRemoval } from "../lost-factor/end-removal";
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
import {
  PasskeyAnswer,
  type Proof,
  type ProvedFactor,
  provePasskey,
} from "./passkeys/prove-passkey";
import { endOtherSessions, raiseSession } from "./raise-session";
import { refuseWrongCode } from "./refuse-wrong-code";
import { decryptSecret } from "./stored-secret";
import { findStep } from "./totp";

export const VerifyFactorBody = z.object({
  challenge_id: optionalText,
  code: optionalText,
  webauthn: PasskeyAnswer.nullish(),
});

type Context = FactorContext<"config" | "keys" | "bankKeys">;

/**
 * Raises the caller's session by a code of a factor, or by a passkey, and returns it in the protocol's shape. The first code
 * of a factor verifies it, as does making the passkey; when it is the account's first factor, all other sessions end. A code
 * is accepted once, a challenge is answered once, and a passkey has one try for it. Wrong codes are counted for the whole
 * account. Throws factorIdInvalid, factorNotFound, factorCodeMissing, challengeNotFound, challengeExpired, factorLocked,
 * factorEnrollLevel, factorCodeWrong, passkeysLocked, passkeyRefused, the errors of `provePasskey`.
 */
export async function verifyFactor(
  ctx: Context,
  { factorId, ...input }: z.output<typeof VerifyFactorBody> & { factorId: string },
): Promise<Record<string, unknown>> {
  // The error is thrown after the commit, which the count of wrong codes needs.
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const signedIn = await lockSignedIn(tx, ctx, ctx.now());
    const factor = await findOwnFactor(tx, signedIn.user.id, factorId);
    const { kind } = factor;
    if (kind === "totp" && input.code.trim() === "") throw new AuthError("factorCodeMissing");
    await assertNotLocked(tx, signedIn, kind, ctx.now());
    if (factor.status === "unverified") assertProved(signedIn, "factorEnrollLevel");
    const challenge = await findOpenChallenge(tx, ctx, {
      factor,
      challengeId: input.challenge_id,
    });
    const proof =
      kind === "totp"
        ? await acceptCode(tx, ctx, factor, input.code)
        : await provePasskey(tx, ctx, { factor, challenge, answer: input.webauthn });
    if (!("refused" in proof)) return await accept(tx, ctx, signedIn, proof);
    if (kind === "webauthn") await deleteChallenge(tx, signedIn.session);
    await refuseWrongCode(tx, ctx, signedIn, kind);
    return { ...proof, kind };
  });
  const user_id = ctx.user.id;
  if ("refused" in outcome) {
    if (outcome.refused === "counter") logSecurityEvent(ctx, "passkey_count_back", { user_id });
    logSecurityEvent(ctx, "factor_failed", { user_id, method: outcome.kind });
    throw new AuthError(outcome.kind === "totp" ? "factorCodeWrong" : "passkeyRefused");
  }
  if (outcome.isNew) logSecurityEvent(ctx, "factor_added", { user_id });
  logSecurityEvent(ctx, "factor_proved", { user_id, method: outcome.kind });
  return await toSessionObject(ctx, outcome);
}

/**
 * Returns what a passkey has to sign for this challenge; empty where a code answers it. Throws challengeNotFound or
 * challengeExpired unless the session has this challenge of the factor.
 */
async function findOpenChallenge(
  tx: Transaction,
  { session, now }: Context,
  { factor, challengeId }: { factor: AuthFactor; challengeId: string },
): Promise<string> {
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
  return challenge.challenge ?? "";
}

async function deleteChallenge(tx: Transaction, { id }: AuthSession): Promise<void> {
  await tx.delete(authFactorChallenges).where(eq(authFactorChallenges.session_id, id));
}

/** Accepts a code of the factor that is right and whose step is later than that of every code that was used. */
async function acceptCode(
  tx: Transaction,
  ctx: Context,
  factor: AuthFactor,
  code: string,
): Promise<Proof> {
  const step = findStep(await decryptSecret(ctx, factor), code, ctx.now());
  if (step === null) return { refused: "wrong" };
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
  return used.length === 1 ? { factor, changes: {} } : { refused: "wrong" };
}

async function accept(
  tx: Transaction,
  ctx: Context,
  signedIn: SignedIn,
  { factor, changes }: ProvedFactor,
) {
  const { user, session } = signedIn;
  const { kind } = factor;
  const at = ctx.now();
  const now = at.toISOString();
  await deleteChallenge(tx, session);
  await clearFailures(tx, user.id, kind);
  const isNew = factor.status === "unverified";
  if (isNew) await judgeChange(tx, { ...ctx, now: () => at }, signedIn);
  // From its first code on it counts, and what its mail undoes is as old as the mail.
  const verified = isNew && ({ status: "verified", created_at: now, updated_at: now } as const);
  await tx
    .update(authFactors)
    .set({ ...changes, last_used_at: now, ...verified })
    .where(eq(authFactors.id, factor.id));
  if (isNew) {
    if (!user.has_second_factor) await endOtherSessions(tx, user.id, session.id);
    await queueSecurityMail(tx, ctx, { user, at }, factorAddedMail(factor));
  } else {
    await endPausesByFactor(tx, user.id, factor.created_at, at);
  }
  // Whoever has a factor has not lost it.
  await endRemoval(tx, ctx, user.id, "proved");
  const raised = await raiseSession(tx, session, { kind, factorId: factor.id }, at);
  return { user: { ...user, has_second_factor: true }, session: raised, kind, isNew };
}
