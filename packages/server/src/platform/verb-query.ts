import { type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { type AccessColumns, assertAccess, selectAccess } from "./access";
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
  value: SQL<Value>,
  options: { named: boolean } = { named: true },
): Query<Params, Value> {
  return {
    alone: statement(sql`select ${value}`, options),
    withAccess: statement(sql`select ${selectAccess}, ${value}`, options),
  };
}

/** What a query runs on. */
export type QueryContext = Pick<Context, "db"> & { pendingAccess?: PendingAccess | undefined };

/** Runs a query and returns its value. Throws like `assertAccess` when it carries the check of the access. */
export async function runQuery<Params extends object, Value>(
  { db, pendingAccess }: QueryContext,
  { alone, withAccess }: Query<Params, Value>,
  params: Params,
): Promise<Value> {
  if (pendingAccess === undefined || pendingAccess.isChecked) {
    const [value] = await runStatement(db, alone, params);
    return value;
  }
  const both = { ...params, ...pendingAccess.params };
  const [factor, isAdmin, value] = await runStatement(db, withAccess, both);
  assertAccess(pendingAccess.requirement, [factor, isAdmin], pendingAccess.params);
  pendingAccess.isChecked = true;
  return value;
}

/** More than are in use at one time. Only all combinations of filters and lengths of a page would be more. */
const VARIANTS_MAX = 500;

/**
 * Returns a function that builds each variant of a query once, such as a list with and without a filter, and forgets the
 * least recently used. A variant is an object of flags and of values of closed lists.
 */
export function queryVariants<Variant extends object, Params extends object, Value>(
  build: (variant: Variant) => Query<Params, Value>,
): (variant: Variant) => Query<Params, Value> {
  const built = new LRUCache<string, Query<Params, Value>>({ max: VARIANTS_MAX });
  return (variant) => {
    const key = JSON.stringify(variant);
    const known = built.get(key) ?? build(variant);
    built.set(key, known);
    return known;
  };
}
