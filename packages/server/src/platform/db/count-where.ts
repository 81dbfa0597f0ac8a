import { COUNTED_MAX } from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** Returns the number of rows, as a column of a query with groups. */
export const countAll = sql<number>`count(*)`.mapWith(Number);

/** Returns the number of rows that meet a condition, as a column of a query. */
export function countWhere(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
}

/** Returns the number of rows of a table that meet a condition, `COUNTED_MAX` at most, as an SQL value. */
export function countAtMost(table: PgTable, condition: SQL | undefined): SQL<number> {
  return sql<number>`(select count(*)::int from (
    select 1 from ${table} where ${condition} limit ${sql.raw(String(COUNTED_MAX))}
  ) as counted)`;
}
