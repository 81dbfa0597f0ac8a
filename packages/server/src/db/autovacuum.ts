import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { type PeriodicTask, startPeriodicTask } from "../periodic-task";
import type { Database } from "./client";

const INTERVAL_MS = 5 * 60_000;
/** A table is due when so many of its rows, and this share of them, have changed. */
const DUE_ROWS = 100;
const DUE_SHARE = 0.1;

/**
 * Does for the embedded engine what Postgres does by itself in the background: clears away old rows
 * and gathers the statistics by which queries are planned, in each table that has changed enough.
 * Answers the names of those tables.
 */
export async function vacuumTables(db: Database): Promise<string[]> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const threshold = sql.raw(`${DUE_ROWS} + ${DUE_SHARE} * n_live_tup`);
  const { rows } = (await db.execute(sql`
    select relname from pg_stat_user_tables
    where greatest(n_mod_since_analyze, n_ins_since_vacuum, n_dead_tup) > ${threshold}
    order by relname`)) as unknown as { rows: { relname: string }[] };
  const names = rows.map(({ relname }) => relname);
  for (const name of names) await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
  return names;
}

/** Tidies now and every five minutes until stopped. */
export function startAutovacuum(
  db: Database,
  log: Logger,
  { intervalMs = INTERVAL_MS }: { intervalMs?: number } = {},
): PeriodicTask {
  return startPeriodicTask(async () => {
    try {
      const tables = await vacuumTables(db);
      if (tables.length > 0) log.debug({ tables }, "tables tidied");
    } catch (error) {
      log.error({ err: error }, "tables were not tidied");
    }
  }, intervalMs);
}
