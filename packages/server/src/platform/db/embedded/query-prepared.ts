import type { PGlite, Results, Transaction } from "@electric-sql/pglite";
import pg from "pg";
import type { Statement } from "./engine-messages";

/** The names of an engine's prepared statements, and whether each is ready. They outlive a rollback. */
export type Prepared = Map<string, boolean>;

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
  if (name === undefined || prepared.get(name) === false) return await asItIs();
  const literals = params.map(toLiteral);
  if (literals.includes(null)) return await asItIs();
  const identifier = pg.escapeIdentifier(name);
  if (!prepared.has(name)) {
    prepared.set(name, false);
    try {
      await target.query(`prepare ${identifier} as ${text}`);
      prepared.set(name, true);
    } catch (error) {
      prepared.delete(name);
      throw error;
    }
  }
  const values = literals.length === 0 ? "" : `(${literals.join(", ")})`;
  return await target.query(`execute ${identifier}${values}`, undefined, options);
}

/** Returns a value as an SQL literal, which takes the type of its parameter; null for what has none, such as an array. */
function toLiteral(value: unknown): string | null {
  if (value === null || value === undefined) return "null";
  if (typeof value === "string") return pg.escapeLiteral(value);
  if (typeof value === "number" || typeof value === "boolean") return `'${value}'`;
  return null;
}
