import { RECENT_PROOF_SECONDS } from "@signpoint/api/accounts/recent-proof";
import type { Requirement } from "@signpoint/api/platform/call";
import { instantAfter } from "@signpoint/api/platform/durations";
import { type SQL, sql } from "drizzle-orm";
import type { Config } from "./config";
import type { AccessClaims, AccessParams, Context, PendingAccess } from "./context";
import type { Database } from "./db/client";
import { runStatement, type Statement, statement } from "./db/statement";
import { DomainError } from "./domain-error";

/** How long after a second factor was proved the calls that ask for it again can be made. */
const STEP_UP_MS = RECENT_PROOF_SECONDS * 1_000;

/**
 * How a session stands to the second factor of its account: `none` has one, it was not proved in this session, it was,
 * or a short while ago.
 */
type FactorState = "none" | "unproved" | "proved" | "fresh";

/** The columns that tell what a caller may do. The first is null for an invalid session and a suspended account. */
export type AccessColumns = [factor: FactorState | null, isAdmin: boolean | null];

const userId = sql`${sql.placeholder("access_user_id")}::uuid`;
/** The account and the session of the caller; no row for an invalid session and a suspended account. */
const callerRows = sql`auth_sessions join auth_users on auth_users.id = auth_sessions.user_id
    where auth_sessions.id = ${sql.placeholder("access_session_id")}::uuid
      and auth_users.id = ${userId}
      and (banned_until is null or banned_until <= ${sql.placeholder("access_now")}::timestamptz)`;
/** A token from before the proof does not count: whoever holds a copy of it has proved nothing. */
const isProved = sql`(factor_proved_at is not null and ${sql.placeholder("access_level")} = 'aal2')`;
const isFresh = sql`(factor_proved_at >= ${sql.placeholder("access_fresh_since")}::timestamptz)`;
const factorState = sql`(select case when not has_second_factor then 'none' when not ${isProved} then 'unproved'
    when ${isFresh} then 'fresh' else 'proved' end from ${callerRows})`;
/** Not while the calls of an admin wait for another one: see `holdAdmin`. */
const isAdmin = sql`(select is_admin and not exists (select from auth_users held
    where held.id = users.id and held.admin_held_at is not null) from users where id = ${userId})`;
/**
 * Reads `AccessColumns` in any statement that also gets `AccessParams`. Read each time, since a session can end, an
 * account can be suspended and a role can be revoked at any time, on any server.
 */
export const selectAccess: SQL = sql`${factorState}, ${isAdmin}`;

/** Returns an SQL condition: the caller of `AccessParams` has the access. True exactly where `assertAccess` returns. */
export function hasAccess({ access, stepUp = false }: Requirement): SQL {
  const proof = stepUp ? sql`(${isProved} and ${isFresh})` : isProved;
  const withoutFactor =
    access === "admin"
      ? sql`not ${sql.placeholder("access_admin_factor")}::boolean`
      : sql`not (${sql.placeholder("access_admin_factor")}::boolean and ${isAdmin})`;
  const isSignedIn = sql`exists (select 1 from ${callerRows}
    and case when has_second_factor then ${proof} else ${withoutFactor} end)`;
  return access === "admin" ? sql`(${isSignedIn} and ${isAdmin})` : isSignedIn;
}

const accessStatement: Statement<AccessParams, AccessColumns> = statement(
  sql`select ${selectAccess}`,
  { named: true },
);

/** Returns the parameters of `selectAccess` and `hasAccess`. */
export function toAccessParams(
  { config, now }: { config: Pick<Config, "ADMIN_SECOND_FACTOR">; now: () => Date },
  caller: AccessClaims,
): AccessParams {
  const at = now();
  return {
    access_user_id: caller.user_id,
    access_session_id: caller.session_id,
    access_level: caller.aal,
    access_now: at.toISOString(),
    access_fresh_since: instantAfter(at, -STEP_UP_MS),
    access_admin_factor: config.ADMIN_SECOND_FACTOR === "required",
  };
}

/**
 * Throws UNAUTHORIZED for an invalid session, SECOND_FACTOR_REQUIRED when the account's factor was not proved in it,
 * FORBIDDEN when only an admin has the access, SECOND_FACTOR_MISSING for an admin who must have a factor and has none,
 * and STEP_UP_REQUIRED when it was proved too long ago for the call.
 */
export function assertAccess(
  { access, stepUp = false }: Requirement,
  [factor, isAdmin]: AccessColumns,
  { access_admin_factor: mustHaveFactor }: Pick<AccessParams, "access_admin_factor">,
): void {
  if (factor === null) throw new DomainError("UNAUTHORIZED");
  if (factor === "unproved") throw new DomainError("SECOND_FACTOR_REQUIRED");
  if (access === "admin" && isAdmin !== true) throw new DomainError("FORBIDDEN");
  if (mustHaveFactor && isAdmin === true && factor === "none") {
    throw new DomainError("SECOND_FACTOR_MISSING");
  }
  if (stepUp && factor === "proved") throw new DomainError("STEP_UP_REQUIRED");
}

/** Reads a caller's access and throws like `assertAccess`. */
export async function checkAccess(
  ctx: Context<"config">,
  caller: AccessClaims,
  requirement: Requirement,
): Promise<void> {
  const params = toAccessParams(ctx, caller);
  await checkPendingAccess(ctx.db, { requirement, params, isChecked: false });
}

/** Does the same for an access that no statement of the call has checked yet. */
export async function checkPendingAccess(
  db: Database,
  pending: PendingAccess | undefined,
): Promise<void> {
  if (pending === undefined || pending.isChecked) return;
  const { requirement, params } = pending;
  assertAccess(requirement, await runStatement(db, accessStatement, params), params);
  pending.isChecked = true;
}
