import { type SQL, sql } from "drizzle-orm";

/** Returns the number of rows, as a column of a query with groups. */
export const countAll = sql<number>`count(*)`.mapWith(Number);

/** Returns the number of rows that meet a condition, as a column of a query. */
export function countWhere(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
}
