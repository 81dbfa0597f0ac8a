import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "../context";
import type { Transaction } from "../db/client";
import { authSessions, authUsers } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { logSecurityEvent } from "../security-log";
import { AuthError, type AuthErrorName } from "./auth-error";
import { isBanned } from "./authenticate";
import type { Client } from "./client";
import { REFRESH_BURST_SECONDS, REFRESH_REUSE_SECONDS } from "./lifetimes";
import { optionalText } from "./read-body";
import { type RefreshToken, readRefreshToken } from "./refresh-token";
import type { AuthSession, AuthUser } from "./rows";
import { sessionExpiresAt, sessionObject } from "./sessions";

export const RefreshBody = z.object({ refresh_token: optionalText });

type Refreshed =
  | { user: AuthUser; session: AuthSession }
  | { refused: AuthErrorName; reused?: AuthSession };

/**
 * Exchanges a refresh token for a fresh session. The token before the current one is answered with the
 * current one for a minute after the refresh, older ones for seconds: tabs and lost answers are no
 * crime. Every other use of an old token means that a copy is about: the session ends at once.
 */
export async function refreshSession(
  ctx: Context<"config" | "keys" | "limits">,
  body: z.output<typeof RefreshBody>,
  client: Client,
): Promise<Record<string, unknown>> {
  const { limits, keys, db } = ctx;
  const token = readRefreshToken(keys, body.refresh_token);
  if (typeof token === "string") {
    // Only guessing is limited: a refusal here would sign out everybody behind a busy address.
    await limits.tokenPerAddress.take(client.address);
    throw new AuthError(token === "malformed" ? "refreshMalformed" : "refreshNotFound");
  }
  // A refusal is an outcome, not an error: ending the session has to be committed with it.
  const outcome = await inTransaction(db, (tx) => refresh(tx, token, ctx.now()));
  if ("refused" in outcome) {
    const { refused, reused } = outcome;
    if (reused !== undefined) {
      const { user_id, id: session_id } = reused;
      logSecurityEvent(ctx, "refresh_token_reused", { user_id, session_id });
    }
    throw new AuthError(refused);
  }
  return await sessionObject(ctx, outcome);
}

async function refresh(tx: Transaction, token: RefreshToken, now: Date): Promise<Refreshed> {
  await tx.execute(sql`set local lock_timeout = '5s'`);
  const [found] = await tx
    .select({ user: authUsers, session: authSessions })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.user_id))
    .where(eq(authSessions.id, token.session_id))
    .for("update", { of: authSessions });
  if (found === undefined) return { refused: "refreshNotFound" };
  const { user, session } = found;
  if (isBanned(user, now)) return { refused: "refreshBanned" };
  const end = sessionExpiresAt(session, now);
  if (end !== null) {
    await endSession(tx, session);
    return { refused: end === "age" ? "refreshSessionExpired" : "refreshSessionInactive" };
  }
  const age = session.refresh_counter - token.counter;
  if (age < 0) return { refused: "refreshNotFound" };
  if (age === 0) return { user, session: await rotate(tx, session, now) };
  const sinceRefreshMs = now.getTime() - new Date(session.refreshed_at).getTime();
  const reuseSeconds = age === 1 ? REFRESH_REUSE_SECONDS : REFRESH_BURST_SECONDS;
  if (sinceRefreshMs <= reuseSeconds * 1_000) return { user, session };
  await endSession(tx, session);
  return { refused: "refreshAlreadyUsed", reused: session };
}

async function rotate(tx: Transaction, session: AuthSession, now: Date): Promise<AuthSession> {
  const next = {
    refresh_counter: session.refresh_counter + 1,
    refreshed_at: now.toISOString(),
  };
  await tx.update(authSessions).set(next).where(eq(authSessions.id, session.id));
  return { ...session, ...next };
}

async function endSession(tx: Transaction, session: AuthSession): Promise<void> {
  await tx.delete(authSessions).where(eq(authSessions.id, session.id));
}
