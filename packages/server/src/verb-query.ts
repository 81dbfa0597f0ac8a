import { type SQL, sql } from "drizzle-orm";
import { type AccessColumns, assertAccess, selectAccess } from "./auth/access";
import type { AccessParams, Context, PendingAccess } from "./context";
import { runStatement, type Statement, statement } from "./db/statement";

/**
 * A query of one JSON value whose text is built once. The first query of a call can carry the check of the caller's
 * access, so that a call needs one statement.
 */
export interface Query<Params extends object, Value> {
  alone: Statement<Params, [Value]>;
  withAccess: Statement<Params & AccessParams, [...AccessColumns, Value]>;
}

/**
 * Returns the query of an SQL expression with one JSON value; its placeholders are the properties of `Params`. With
 * `named`, each connection prepares it once, so build only a limited number of such queries.
 */
export function query<Params extends object, Value>(
  value: SQL,
  options: { named: boolean } = { named: true },
): Query<Params, Value> {
  return {
    alone: statement(sql`select ${value}`, options),
    withAccess: statement(sql`select ${selectAccess}, ${value}`, options),
  };
}

/** Runs a query and returns its value. Throws UNAUTHORIZED or FORBIDDEN when it carries the check of the access. */
export async function runQuery<Params extends object, Value>(
  { db, pendingAccess }: Pick<Context, "db"> & { pendingAccess?: PendingAccess | undefined },
  { alone, withAccess }: Query<Params, Value>,
  params: Params,
): Promise<Value> {
  if (pendingAccess === undefined || pendingAccess.isChecked) {
    const [value] = await runStatement(db, alone, params);
    return value;
  }
  const both = { ...params, ...pendingAccess.params };
  const [isSignedIn, isAdmin, value] = await runStatement(db, withAccess, both);
  assertAccess(pendingAccess.access, [isSignedIn, isAdmin]);
  pendingAccess.isChecked = true;
  return value;
}
