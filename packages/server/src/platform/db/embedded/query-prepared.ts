import type { PGlite, Results, Transaction } from "@electric-sql/pglite";
import pg from "pg";
import type { Statement } from "./engine-messages";

/** What an engine's statements are prepared as, by their names; null for one that is being prepared. They outlive a rollback. */
export type Prepared = Map<string, string | null>;

const STALE = "cached plan must not change result type";
let preparedSoFar = 0;

/**
 * Runs a statement on an engine or in its transaction. One with a name is prepared at its first use: the engine, which is
 * WebAssembly, plans most statements several times as long as it executes them. PGlite's own interface prepares nothing, so
 * SQL does. Two may run a statement for the first time at once; none waits for the other, which may wait for its transaction.
 */
export async function queryPrepared(
  target: Pick<PGlite | Transaction, "query">,
  prepared: Prepared,
  { query: text, params = [], name, rowMode, blob }: Statement,
): Promise<Results> {
  const options = { ...(rowMode && { rowMode }), ...(blob && { blob }) };
  const asItIs = (): Promise<Results> => target.query(text, params, options);
  if (name === undefined || prepared.get(name) === null) return await asItIs();
  const literals = params.map(toLiteral);
  if (literals.includes(null)) return await asItIs();
  const identifier = prepared.get(name) ?? (await prepare(target, prepared, { name, text }));
  const values = literals.length === 0 ? "" : `(${literals.join(", ")})`;
  try {
    return await target.query(`execute ${identifier}${values}`, undefined, options);
  } catch (error) {
    if (!(error instanceof Error) || error.message !== STALE) throw error;
    // The next use prepares it anew. In a transaction, which has failed with it, nothing else runs.
    prepared.delete(name);
    if ("rollback" in target) throw error;
    return await asItIs();
  }
}

/** Prepares a statement as another one than before: what is stale cannot be deallocated in a transaction that has failed. */
async function prepare(
  target: Pick<PGlite | Transaction, "query">,
  prepared: Prepared,
  { name, text }: { name: string; text: string },
): Promise<string> {
  preparedSoFar += 1;
  const identifier = pg.escapeIdentifier(`${name} ${preparedSoFar}`);
  prepared.set(name, null);
  try {
    await target.query(`prepare ${identifier} as ${text}`);
    prepared.set(name, identifier);
    return identifier;
  } catch (error) {
    prepared.delete(name);
    throw error;
  }
}

/** Returns a value as an SQL literal, which takes the type of its parameter; null for what has none, such as an array. */
function toLiteral(value: unknown): string | null {
  if (value === null || value === undefined) return "null";
  if (typeof value === "string") return pg.escapeLiteral(value);
  if (typeof value === "number" || typeof value === "boolean") return `'${value}'`;
  return null;
}
