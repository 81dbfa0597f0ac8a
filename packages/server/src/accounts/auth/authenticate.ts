import { and, eq } from "drizzle-orm";
import type { AccessClaims, Context, Level } from "../../platform/context";
import { authSessions, authUsers } from "../../platform/db/schema/index";
import type { Services } from "../../platform/services";
import { readAccessToken } from "../tokens/access-token";
import { AuthError } from "./auth-error";
import type { AuthSession, AuthUser } from "./rows";

/** An account and the session that it is signed in with. */
export interface SignedIn {
  user: AuthUser;
  session: AuthSession;
  /** The level that the token of the request names: the session may have been raised since then. */
  level: Level;
}

/** The context of a verb that works on the caller's own account. */
export type SignedInContext<Needs extends keyof Services = never> = Context<Needs> & SignedIn;

/**
 * Returns the account and the session of an Authorization header. Throws an `AuthError` when the header or
 * the token is invalid, the account or the session does not exist, or the account is suspended. The session
 * is looked up each time, so that signing out works at once.
 */
export async function requireSignedIn(
  ctx: Context<"config" | "keys">,
  authorization: string | undefined,
): Promise<SignedIn> {
  const token = readBearerToken(authorization);
  if (token === null) throw new AuthError("noAuthorization");
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
  return { user: row.user, session: row.session, level: claims.aal };
}

/**
 * Returns the caller that the token of an Authorization header names; null when the header is missing or the token is
 * not valid. Whether the session still exists is not known yet: `checkAccess` finds out.
 */
export async function readCaller(
  ctx: Context<"config" | "keys">,
  authorization: string | undefined,
): Promise<AccessClaims | null> {
  const token = readBearerToken(authorization);
  return token === null ? null : await readAccessToken(ctx, token);
}

/** Returns the token of an Authorization header; null when there is none. */
function readBearerToken(authorization: string | undefined): string | null {
  return /^Bearer ([^\s]+)$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** Returns whether an account is suspended at `now`. */
export function isBanned(user: Pick<AuthUser, "banned_until">, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now;
}
