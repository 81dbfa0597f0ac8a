import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { authSessions } from "../../platform/db/schema/index";
import { AuthError } from "../auth/auth-error";
import type { AuthSession } from "../auth/rows";

/** How a second factor was proved, as the token of the session names it. */
export const PROOF_METHODS = {
  totp: "totp",
  recovery_code: "mfa/recovery_code",
  webauthn: "mfa/webauthn",
} as const;

/**
 * Raises a session to level `aal2` by a proof, or renews the time of its proof. It gets a new refresh token; when it was
 * raised, none of the earlier ones is accepted any more (see `refreshSession`).
 */
export async function raiseSession(
  tx: Transaction,
  session: AuthSession,
  proof: { kind: keyof typeof PROOF_METHODS; factorId: string | null },
  now: Date,
): Promise<AuthSession> {
  const method = PROOF_METHODS[proof.kind];
  const refresh_counter = session.refresh_counter + 1;
  const [raised] = await tx
    .update(authSessions)
    .set({
      amr: [
        { method, timestamp: Math.floor(now.getTime() / 1_000) },
        ...session.amr.filter((entry) => entry.method !== method),
      ],
      factor_proved_at: now.toISOString(),
      factor_id: proof.factorId,
      raised_counter: session.raised_counter ?? refresh_counter,
      refresh_counter,
      refreshed_at: now.toISOString(),
    })
    .where(eq(authSessions.id, session.id))
    .returning();
  if (raised === undefined) throw new AuthError("sessionNotFound");
  return raised;
}

/** Lowers all sessions of an account that a factor raised to level `aal1`; null stands for its recovery codes. */
export async function lowerSessions(
  tx: Transaction,
  userId: string,
  factorId: string | null,
): Promise<void> {
  const sessions = await tx.select().from(authSessions).where(eq(authSessions.user_id, userId));
  const methods: string[] = Object.values(PROOF_METHODS);
  for (const session of sessions) {
    if (session.factor_proved_at === null || session.factor_id !== factorId) continue;
    await tx
      .update(authSessions)
      .set({
        amr: session.amr.filter(({ method }) => !methods.includes(method)),
        factor_proved_at: null,
        factor_id: null,
        raised_counter: null,
      })
      .where(eq(authSessions.id, session.id));
  }
}

/** Deletes all sessions of an account but one; null for all. */
export async function endOtherSessions(
  tx: Transaction,
  userId: string,
  sessionId: string | null,
): Promise<void> {
  const own = eq(authSessions.user_id, userId);
  await tx
    .delete(authSessions)
    .where(sessionId === null ? own : and(own, ne(authSessions.id, sessionId)));
}
