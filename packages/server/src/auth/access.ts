import type { Access } from "@signpoint/api/calls/base";
import { type SQL, sql } from "drizzle-orm";
import type { AccessParams, Caller, Context } from "../context";
import { runStatement, type Statement, statement } from "../db/statement";
import { DomainError } from "../domain-error";

/** The columns that tell what a caller may do: whether the session is valid and its account not suspended, and whether it is an admin. */
export type AccessColumns = [isSignedIn: boolean, isAdmin: boolean | null];

const isSignedIn = sql`exists (
    select 1 from auth_sessions join auth_users on auth_users.id = auth_sessions.user_id
    where auth_sessions.id = ${sql.placeholder("access_session_id")}::uuid
      and auth_users.id = ${sql.placeholder("access_user_id")}::uuid
      and (banned_until is null or banned_until <= ${sql.placeholder("access_now")}::timestamptz)
  )`;
const isAdmin = sql`(select is_admin from users where id = ${sql.placeholder("access_user_id")}::uuid)`;
/**
 * Reads `AccessColumns` in any statement that also gets `AccessParams`. Read each time, since a session can end, an
 * account can be suspended and a role can be revoked at any time, on any server.
 */
export const selectAccess: SQL = sql`${isSignedIn}, ${isAdmin}`;

/** Returns an SQL condition: the caller of `AccessParams` has the access. */
export function hasAccess(access: Access): SQL {
  return access === "admin" ? sql`(${isSignedIn} and ${isAdmin})` : isSignedIn;
}

const accessStatement: Statement<AccessParams, AccessColumns> = statement(
  sql`select ${selectAccess}`,
  { named: true },
);

/** Returns the parameters of `selectAccess`. */
export function toAccessParams(caller: Caller, now: Date): AccessParams {
  return {
    access_user_id: caller.user_id,
    access_session_id: caller.session_id,
    access_now: now.toISOString(),
  };
}

/** Throws UNAUTHORIZED for an invalid session, FORBIDDEN when only an admin has the access. */
export function assertAccess(access: Access, [isSignedIn, isAdmin]: AccessColumns): void {
  if (!isSignedIn) throw new DomainError("UNAUTHORIZED");
  if (access === "admin" && isAdmin !== true) throw new DomainError("FORBIDDEN");
}

/** Reads a caller's access and throws like `assertAccess`. */
export async function checkAccess(ctx: Context, caller: Caller, access: Access): Promise<void> {
  const params = toAccessParams(caller, ctx.now());
  assertAccess(access, await runStatement(ctx.db, accessStatement, params));
}
