import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { Transaction } from "../db/client";
import { authSessions, authUsers } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { logSecurityEvent } from "../security-log";
import { AuthError, type AuthErrorName } from "./auth-error";
import { isBanned } from "./authenticate";
import type { AuthContext } from "./client";
import { REFRESH_BURST_SECONDS, REFRESH_REUSE_SECONDS } from "./lifetimes";
import { optionalText } from "./read-body";
import { type RefreshToken, readRefreshToken } from "./refresh-token";
import type { AuthSession, AuthUser } from "./rows";
import { getSessionEndReason, toSessionObject } from "./sessions";

export const RefreshBody = z.object({ refresh_token: optionalText });

type RefreshOutcome =
  | { user: AuthUser; session: AuthSession }
  | { error: AuthErrorName; reused?: AuthSession };

/**
 * Exchanges a refresh token for a new one and returns the session as the protocol says. The previous token is
 * accepted for `REFRESH_REUSE_SECONDS` after a refresh, older ones for `REFRESH_BURST_SECONDS`: another tab may
 * use them, or the response was lost. Any other use of an old token means that it was copied: the session ends
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
  const outcome = await inTransaction(db, (tx) => refresh(tx, token, ctx.now()));
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

async function refresh(tx: Transaction, token: RefreshToken, now: Date): Promise<RefreshOutcome> {
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
  if (age === 0) return { user, session: await rotate(tx, session, now) };
  const sinceRefreshMs = now.getTime() - new Date(session.refreshed_at).getTime();
  const reuseSeconds = age === 1 ? REFRESH_REUSE_SECONDS : REFRESH_BURST_SECONDS;
  if (sinceRefreshMs <= reuseSeconds * 1_000) return { user, session };
  await endSession(tx, session);
  return { error: "refreshAlreadyUsed", reused: session };
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
