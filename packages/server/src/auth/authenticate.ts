import { and, eq } from "drizzle-orm";
import type { Caller, Context } from "../context";
import { authSessions, authUsers } from "../db/schema/index";
import { readAccessToken } from "./access-token";
import { AuthError } from "./auth-error";
import type { AuthSession, AuthUser } from "./rows";

export interface SignedIn {
  user: AuthUser;
  session: AuthSession;
}

/**
 * The account and session behind an Authorization header. The session must still be there, so that
 * signing out works at once. Throws the protocol's `AuthError` for every way to fail.
 */
export async function requireSignedIn(
  ctx: Context<"config" | "keys">,
  authorization: string | undefined,
): Promise<SignedIn> {
  const token = /^Bearer ([^\s]+)$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) throw new AuthError("noAuthorization");
  const claims = await readAccessToken(ctx, token);
  if (claims === null) throw new AuthError("badJwt");
  const [row] = await ctx.db
    .select({ user: authUsers, session: authSessions })
    .from(authUsers)
    .leftJoin(
      authSessions,
      and(eq(authSessions.id, claims.session_id), eq(authSessions.user_id, authUsers.id)),
    )
    .where(eq(authUsers.id, claims.user_id));
  if (row === undefined) throw new AuthError("userNotFound");
  if (row.session === null) throw new AuthError("sessionNotFound");
  if (isBanned(row.user, ctx.now())) throw new AuthError("bearerBanned");
  return { user: row.user, session: row.session };
}

/**
 * The caller behind an Authorization header, or null when it proves nothing. Throws only when the
 * database cannot be asked: an outage is not a reason to take somebody for signed out.
 */
export async function authenticate(
  ctx: Context<"config" | "keys">,
  authorization: string | undefined,
): Promise<Caller | null> {
  try {
    const { user, session } = await requireSignedIn(ctx, authorization);
    return { user_id: user.id, session_id: session.id, email: user.email };
  } catch (error) {
    if (error instanceof AuthError) return null;
    throw error;
  }
}

/** Whether an account is shut out at `now`. */
export function isBanned(user: Pick<AuthUser, "banned_until">, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now;
}
