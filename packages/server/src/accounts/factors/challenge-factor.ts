import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { authFactorChallenges, authFactors } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { AuthError } from "../auth/auth-error";
import type { SignedInContext } from "../auth/authenticate";
import type { AuthFactor } from "../auth/rows";
import { FACTOR_CHALLENGE_SECONDS, secondsAfter } from "../tokens/lifetimes";
import { listFactors } from "./factor-object";
import { assertNotLocked } from "./lock-after-failures";
import { lockSignedIn } from "./lock-signed-in";
import { createPasskeyChallenge } from "./passkeys/passkey-challenge";

/** Returns a factor of the caller. Throws factorIdInvalid or factorNotFound, also for another person's and a removed one. */
export async function findOwnFactor(
  db: Database,
  userId: string,
  factorId: string,
): Promise<AuthFactor> {
  if (!z.uuid().safeParse(factorId).success) throw new AuthError("factorIdInvalid");
  const [factor] = await db
    .select()
    .from(authFactors)
    .where(
      and(
        eq(authFactors.id, factorId),
        eq(authFactors.user_id, userId),
        isNull(authFactors.removed_at),
      ),
    );
  if (factor === undefined) throw new AuthError("factorNotFound");
  return factor;
}

/**
 * Opens a challenge, which one code of the factor answers in this session within `FACTOR_CHALLENGE_SECONDS`, or one passkey,
 * and returns it in the protocol's shape. It replaces the session's earlier one. Throws factorIdInvalid, factorNotFound,
 * factorLocked, passkeysLocked, passkeyVerifyDisabled.
 */
export async function challengeFactor(
  ctx: SignedInContext<"config">,
  { factorId }: { factorId: string },
): Promise<Record<string, unknown>> {
  return await inTransaction(ctx.db, async (tx) => {
    const signedIn = await lockSignedIn(tx, ctx, ctx.now());
    const { user, session } = signedIn;
    const factor = await findOwnFactor(tx, user.id, factorId);
    await assertNotLocked(tx, signedIn, factor.kind, ctx.now());
    const question =
      factor.kind === "webauthn"
        ? await createPasskeyChallenge(ctx, {
            user,
            factor,
            factors: await listFactors(tx, user.id),
          })
        : null;
    const expires_at = secondsAfter(ctx.now(), FACTOR_CHALLENGE_SECONDS);
    const challenge = {
      id: newId(),
      factor_id: factor.id,
      session_id: session.id,
      challenge: question?.challenge ?? null,
      expires_at,
    };
    await tx.delete(authFactorChallenges).where(eq(authFactorChallenges.session_id, session.id));
    await tx.insert(authFactorChallenges).values(challenge);
    await tx
      .update(authFactors)
      .set({ last_challenged_at: ctx.now().toISOString() })
      .where(eq(authFactors.id, factor.id));
    return {
      id: challenge.id,
      type: factor.kind,
      ...(question !== null && { webauthn: question.webauthn }),
      expires_at: Math.floor(new Date(expires_at).getTime() / 1_000),
    };
  });
}
