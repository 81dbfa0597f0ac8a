import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Returns a CHECK that the column holds one of the allowed words. */
export function oneOf(column: AnyColumn, allowed: readonly string[]): SQL {
  const words = allowed.map((word) => `'${word.replaceAll("'", "''")}'`).join(", ");
  return sql`${column} in (${sql.raw(words)})`;
}
