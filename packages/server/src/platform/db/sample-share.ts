import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client";
import { executeRows } from "./execute-rows";

/** About how many pages of the table are read: some hundred rows. */
const SAMPLE_PAGES = 20;

/**
 * Estimates the share of a table's rows with `condition` among those with `among`, from pages spread over the whole
 * table. Returns 0 when none of the sampled rows has it. The planner's own estimate is not used, as it knows
 * nothing of texts over a kilobyte.
 */
export async function sampleShare(
  db: Database,
  table: PgTable,
  condition: SQL,
  among: SQL,
): Promise<number> {
  const percent = sql`least(100, ${SAMPLE_PAGES * 100}::float8
    * current_setting('block_size')::int / greatest(pg_relation_size(${getTableName(table)}::regclass), 1))`;
  // With a fixed seed, the same table always has the same sample.
  const [row] = await executeRows<{ share: number | null }>(
    db,
    sql`select avg(${condition}::int)::float8 as share
      from ${table} tablesample system (${percent}) repeatable (0) where ${among}`,
  );
  return row?.share ?? 0;
}
