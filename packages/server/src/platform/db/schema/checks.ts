import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Returns a CHECK that the column holds one of the allowed words. */
export function oneOf(column: AnyColumn, allowed: readonly string[]): SQL {
  return sql`${column} in ${wordList(allowed)}`;
}

/** Returns words as a list of SQL, written out: with parameters the planner would not find a partial index. */
export function wordList(words: readonly string[]): SQL {
  const quoted = words.map((word) => `'${word.replaceAll("'", "''")}'`);
  return sql.raw(`(${quoted.join(", ")})`);
}
