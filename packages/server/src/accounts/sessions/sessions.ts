import type { NOT_ME_METHOD } from "@signpoint/api/accounts/recovery";
import { instantAfter, MS_PER_DAY } from "@signpoint/api/platform/durations";
import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { authSessions, authUsers } from "../../platform/db/schema/index";
import { surroundingNetwork } from "../../platform/limits/ip-address";
import { AuthError } from "../auth/auth-error";
import { isBanned } from "../auth/authenticate";
import type { Client } from "../auth/client";
import type { AuthSession, AuthUser } from "../auth/rows";
import { toUserObject } from "../auth/user-object";
import { listFactors } from "../factors/factor-object";
import { bannedError } from "../suspensions/banned-error";
import { endIfDue } from "../suspensions/end-suspension";
import { signAccessToken } from "../tokens/access-token";
import {
  ACCESS_TOKEN_SECONDS,
  SESSION_INACTIVITY_DAYS,
  SESSION_MAX_DAYS,
} from "../tokens/lifetimes";
import { signRefreshToken } from "../tokens/refresh-token";

/** How a session's owner proved who they are. */
export type SignInMethod =
  | "password"
  | "otp"
  | "email/signup"
  | "recovery"
  | "email_change"
  | typeof NOT_ME_METHOD;

/**
 * Inserts a session and returns it with its account. `user` is the account as it was when the proof was checked.
 * Throws credentialsInvalid or banned when its password was changed or it was suspended since then: the update
 * waits for the account's row and locks it, so a suspension is either seen here or comes after the commit and
 * deletes this session too. Also deletes the account's expired sessions.
 */
export async function createSession(
  tx: Transaction,
  user: AuthUser,
  method: SignInMethod,
  { now, client }: { now: Date; client: Pick<Client, "ip" | "userAgent"> },
): Promise<{ user: AuthUser; session: AuthSession }> {
  const timestamp = now.toISOString();
  const [unchanged] = await tx
    .update(authUsers)
    .set({ last_sign_in_at: timestamp })
    .where(
      and(
        eq(authUsers.id, user.id),
        sql`${authUsers.password_hash} is not distinct from ${user.password_hash}::text`,
      ),
    )
    .returning({ banned_until: authUsers.banned_until });
  if (unchanged === undefined) throw new AuthError("credentialsInvalid");
  if (isBanned(unchanged, now)) throw await bannedError(tx, user.id);
  // The end of a suspension moves deadlines before its person sees them.
  if (unchanged.banned_until !== null) await endIfDue(tx, user.id, timestamp);
  await tx
    .delete(authSessions)
    .where(
      and(
        eq(authSessions.user_id, user.id),
        or(
          lt(authSessions.refreshed_at, daysBefore(now, SESSION_INACTIVITY_DAYS)),
          lt(authSessions.created_at, daysBefore(now, SESSION_MAX_DAYS)),
        ),
      ),
    );
  const session: AuthSession = {
    id: newId(),
    user_id: user.id,
    refresh_counter: 0,
    refreshed_at: timestamp,
    amr: [{ method, timestamp: Math.floor(now.getTime() / 1_000) }],
    factor_proved_at: null,
    factor_id: null,
    raised_counter: null,
    password_failures: 0,
    user_agent: client.userAgent,
    ip: client.ip,
    network: surroundingNetwork(client.ip),
    created_at: timestamp,
  };
  await tx.insert(authSessions).values(session);
  return { user: { ...user, last_sign_in_at: timestamp }, session };
}

/** Returns why a session has expired: it is too old or was not refreshed for too long; null when it has not. */
export function getSessionEndReason(session: AuthSession, now: Date): "inactivity" | "age" | null {
  if (session.created_at < daysBefore(now, SESSION_MAX_DAYS)) return "age";
  return session.refreshed_at < daysBefore(now, SESSION_INACTIVITY_DAYS) ? "inactivity" : null;
}

/** Returns a session in the protocol's shape, with a new access token. */
export async function toSessionObject(
  ctx: Context<"config" | "keys">,
  { user, session }: { user: AuthUser; session: AuthSession },
): Promise<Record<string, unknown>> {
  const { token, expires_at } = await signAccessToken(ctx, user, session);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at,
    refresh_token: signRefreshToken(ctx.keys, {
      session_id: session.id,
      counter: session.refresh_counter,
    }),
    user: toUserObject(user, await listFactors(ctx.db, user.id)),
  };
}

function daysBefore(now: Date, days: number): string {
  return instantAfter(now, -days * MS_PER_DAY);
}
