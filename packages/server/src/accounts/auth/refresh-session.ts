import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { Transaction } from "../../platform/db/client";
import { authSessions, authUsers } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { surroundingNetwork } from "../../platform/limits/ip-address";
import { logSecurityEvent } from "../../platform/security-log";
import { getSessionEndReason, toSessionObject } from "../sessions/sessions";
import {
  RAISED_REFUSAL_SECONDS,
  REFRESH_BURST_SECONDS,
  REFRESH_REUSE_SECONDS,
} from "../tokens/lifetimes";
import { type RefreshToken, readRefreshToken } from "../tokens/refresh-token";
import { AuthError, type AuthErrorName } from "./auth-error";
import { isBanned } from "./authenticate";
import type { AuthContext } from "./client";
import { optionalText } from "./read-body";
import type { AuthSession, AuthUser } from "./rows";

export const RefreshBody = z.object({ refresh_token: optionalText });

type RefreshOutcome =
  | { user: AuthUser; session: AuthSession }
  | { error: AuthErrorName; reused?: AuthSession };

/**
 * Exchanges a refresh token for a new one and returns the session as the protocol says. The previous token is
 * accepted for `REFRESH_REUSE_SECONDS` after a refresh, older ones for `REFRESH_BURST_SECONDS`: another tab may
 * use them, or the response was lost. Tokens from before a second factor was proved are refused. Any other use of an old token means that it was copied: the session ends
 * at once. Throws refreshMalformed, refreshNotFound, refreshAlreadyUsed, refreshSessionExpired,
 * refreshSessionInactive, refreshBanned.
 */
export async function refreshSession(
  ctx: AuthContext<"config" | "keys" | "limits">,
  input: z.output<typeof RefreshBody>,
): Promise<Record<string, unknown>> {
  const { limits, keys, db, client } = ctx;
  const token = readRefreshToken(keys, input.refresh_token);
  if (typeof token === "string") {
    // Valid tokens are not limited: a refusal would sign out all people behind a shared IP address.
    await limits.tokenPerIp.consume(client.ipKey);
    throw new AuthError(token === "malformed" ? "refreshMalformed" : "refreshNotFound");
  }
  // The error is thrown after the commit, which a session that ends needs.
  const outcome = await inTransaction(db, (tx) => refresh(tx, token, ctx));
  if ("error" in outcome) {
    const { error, reused } = outcome;
    if (reused !== undefined) {
      const { user_id, id: session_id } = reused;
      logSecurityEvent(ctx, "refresh_token_reused", { user_id, session_id });
    }
    throw new AuthError(error);
  }
  return await toSessionObject(ctx, outcome);
}

async function refresh(
  tx: Transaction,
  token: RefreshToken,
  ctx: AuthContext,
): Promise<RefreshOutcome> {
  const now = ctx.now();
  await tx.execute(sql`set local lock_timeout = '5s'`);
  const [found] = await tx
    .select({ user: authUsers, session: authSessions })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.user_id))
    .where(eq(authSessions.id, token.session_id))
    .for("update", { of: authSessions });
  if (found === undefined) return { error: "refreshNotFound" };
  const { user, session } = found;
  if (isBanned(user, now)) return { error: "refreshBanned" };
  const endReason = getSessionEndReason(session, now);
  if (endReason !== null) {
    await endSession(tx, session);
    return { error: endReason === "age" ? "refreshSessionExpired" : "refreshSessionInactive" };
  }
  const age = session.refresh_counter - token.counter;
  if (age < 0) return { error: "refreshNotFound" };
  if (age === 0) return { user, session: await rotate(tx, session, ctx) };
  if (isOfLowerLevel(session, token)) {
    if (isWithin(session.factor_proved_at, RAISED_REFUSAL_SECONDS, now)) {
      return { error: "refreshAlreadyUsed" };
    }
    await endSession(tx, session);
    return { error: "refreshAlreadyUsed", reused: session };
  }
  const reuseSeconds = age === 1 ? REFRESH_REUSE_SECONDS : REFRESH_BURST_SECONDS;
  if (isWithin(session.refreshed_at, reuseSeconds, now)) return { user, session };
  await endSession(tx, session);
  return { error: "refreshAlreadyUsed", reused: session };
}

/**
 * Returns whether a token is older than the last proof of a second factor. It must not give a session of the level
 * that was reached since then, in which whoever holds a copy of it has proved nothing.
 */
function isOfLowerLevel({ raised_counter }: AuthSession, { counter }: RefreshToken): boolean {
  return raised_counter !== null && counter < raised_counter;
}

function isWithin(since: string | null, seconds: number, now: Date): boolean {
  return since !== null && now.getTime() - new Date(since).getTime() <= seconds * 1_000;
}

async function rotate(
  tx: Transaction,
  session: AuthSession,
  { now, client }: AuthContext,
): Promise<AuthSession> {
  const next = {
    refresh_counter: session.refresh_counter + 1,
    refreshed_at: now().toISOString(),
    user_agent: client.userAgent,
    ip: client.ip,
    network: surroundingNetwork(client.ip),
  };
  await tx.update(authSessions).set(next).where(eq(authSessions.id, session.id));
  return { ...session, ...next };
}

async function endSession(tx: Transaction, session: AuthSession): Promise<void> {
  await tx.delete(authSessions).where(eq(authSessions.id, session.id));
}
