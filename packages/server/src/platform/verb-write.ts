import type { Requirement } from "@signpoint/api/platform/call";
import { type SQL, sql } from "drizzle-orm";
import { checkPendingAccess, hasAccess } from "./access";
import type { AccessParams, CallerContext, PendingKey } from "./context";
import { runStatement, type Statement, statement } from "./db/statement";
import { inOwnStatement } from "./db/transaction";
import { findDatabaseError, violatesConstraint } from "./db/violations";

/** The states in which `abort_unless` ends a statement. */
const ACCESS_DENIED = "SP401";
const NOTHING_CHANGED = "SP409";
const KEY_UNIQUE = "idempotency_keys_user_id_call_key_hash_pk";

/** Thrown when the idempotency key of a call was not saved, because an earlier call with it was. */
export class KeyNotSavedError extends Error {}

/**
 * A write whose text is built once: one statement that makes all its changes, or none. It can carry the check of the
 * caller's access and the idempotency key of its call. For the writes that are measured as hot; others are transactions.
 */
export interface Write<Params extends object, Value> {
  /** Returns the statement, with the check of an access and with what is saved under a key. */
  build: (
    requirement: Requirement | null,
    saved: PendingKey["saved"] | null,
  ) => Statement<Params & Partial<AccessParams & PendingKey["params"]>, [Value]>;
}

/**
 * Returns the write that makes the changes, a list of data-modifying CTEs, and returns the one JSON value that `result`
 * selects as `value`. When `result` has no row, nothing is changed. Its placeholders are the properties of `Params`.
 */
export function write<Params extends object, Value>(
  changes: SQL,
  result: SQL<Value>,
): Write<Params, Value> {
  const built = new Map<string, Statement<Params, [Value]>>();
  return {
    build: (requirement, saved) => {
      const variant = `${requirement?.access} ${requirement?.stepUp} ${saved}`;
      const known =
        built.get(variant) ??
        statement(assemble(changes, result, requirement, saved), { named: true });
      built.set(variant, known);
      return known;
    },
  };
}

function assemble(
  changes: SQL,
  result: SQL,
  requirement: Requirement | null,
  saved: PendingKey["saved"] | null,
): SQL {
  const check =
    requirement === null
      ? sql``
      : sql`, abort_unless(${hasAccess(requirement)}, ${sql.raw(`'${ACCESS_DENIED}'`)})`;
  const answer =
    saved === "current_record" ? sql`json_build_object('id', value -> 'id')` : sql`value`;
  const key = sql`, saved_call as (
    insert into idempotency_keys (user_id, call, key_hash, input_hash, answer, created_at)
    select ${sql.placeholder("key_user_id")}, ${sql.placeholder("key_call")}, ${sql.placeholder("key_hash")},
      ${sql.placeholder("key_input_hash")}, (${answer})::text, ${sql.placeholder("key_created_at")} from result)`;
  return sql`with ${changes}, result as materialized (${result})${saved === null ? sql`` : key}
    select (select value from result),
      abort_unless(exists (select 1 from result), ${sql.raw(`'${NOTHING_CHANGED}'`)})
      ${check}`;
}

/**
 * Runs a write and returns its value; null when it has changed nothing. Throws like `assertAccess` when it carries
 * the check of the access, `KeyNotSavedError` when it carries a key, and the violations of constraints.
 */
export async function runWrite<Params extends object, Value>(
  ctx: CallerContext,
  { build }: Write<Params, Value>,
  params: Params,
): Promise<Value | null> {
  const { db, pendingKey } = ctx;
  const pendingAccess = ctx.pendingAccess?.isChecked === false ? ctx.pendingAccess : undefined;
  const carried = { ...params, ...pendingAccess?.params, ...pendingKey?.params };
  const assembled = build(pendingAccess?.requirement ?? null, pendingKey?.saved ?? null);
  try {
    const [value] = await inOwnStatement(db, (own) => runStatement(own, assembled, carried));
    if (pendingAccess !== undefined) pendingAccess.isChecked = true;
    if (pendingKey !== undefined) pendingKey.isSaved = true;
    return value;
  } catch (error) {
    const state = findDatabaseError(error)?.code;
    if (state === ACCESS_DENIED) await checkPendingAccess(db, pendingAccess);
    if (state === NOTHING_CHANGED || state === ACCESS_DENIED) return null;
    if (violatesConstraint(error, KEY_UNIQUE)) throw new KeyNotSavedError();
    throw error;
  }
}
