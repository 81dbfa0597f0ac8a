import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Context } from "../context";
import type { Transaction } from "../db/client";
import { newId } from "../db/new-id";
import { authSessions, authUsers } from "../db/schema/index";
import { signAccessToken } from "./access-token";
import { AuthError } from "./auth-error";
import { isBanned } from "./authenticate";
import { ACCESS_TOKEN_SECONDS, SESSION_INACTIVITY_DAYS, SESSION_MAX_DAYS } from "./lifetimes";
import { writeRefreshToken } from "./refresh-token";
import type { AuthSession, AuthUser } from "./rows";
import { userObject } from "./user-object";

const DAY_MS = 24 * 3_600_000;

/** How somebody proved who they are. */
export type SignInMethod = "password" | "otp" | "email/signup" | "recovery";

/**
 * Inserts a session. `user` is the account as the proof was checked against it. Refuses when its password
 * was changed or it was suspended since: the update waits for and locks the account's row, so a
 * suspension either is seen here or comes after the commit and deletes this session, too. Sessions that
 * have ended by themselves are deleted.
 */
export async function createSession(
  tx: Transaction,
  user: AuthUser,
  method: SignInMethod,
  now: Date,
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
  if (isBanned(unchanged, now)) throw new AuthError("banned");
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
    created_at: timestamp,
  };
  await tx.insert(authSessions).values(session);
  return { user: { ...user, last_sign_in_at: timestamp }, session };
}

/** Whether a session has ended by itself: not refreshed for too long, or simply too old. */
export function sessionExpiresAt(session: AuthSession, now: Date): "inactivity" | "age" | null {
  if (session.created_at < daysBefore(now, SESSION_MAX_DAYS)) return "age";
  return session.refreshed_at < daysBefore(now, SESSION_INACTIVITY_DAYS) ? "inactivity" : null;
}

/** A session as the protocol answers it, with a fresh access token. */
export async function sessionObject(
  ctx: Context<"config" | "keys">,
  { user, session }: { user: AuthUser; session: AuthSession },
): Promise<Record<string, unknown>> {
  const { token, expires_at } = await signAccessToken(ctx, user, session);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at,
    refresh_token: writeRefreshToken(ctx.keys, {
      session_id: session.id,
      counter: session.refresh_counter,
    }),
    user: userObject(user),
  };
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}
