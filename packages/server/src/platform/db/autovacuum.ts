import { MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { type PeriodicTask, startPeriodicTask } from "../periodic-task";
import type { Database } from "./client";
import { executeRows } from "./execute-rows";

const INTERVAL_MS = 5 * MS_PER_MINUTE;
/** A table is due when at least this number and this share of its rows have changed. */
const DUE_ROWS = 100;
const DUE_SHARE = 0.1;

/**
 * Vacuums and analyzes each table that has changed enough, as Postgres does by itself and the embedded engine
 * does not. Returns the names of those tables.
 */
export async function vacuumTables(db: Database): Promise<string[]> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const threshold = sql.raw(`${DUE_ROWS} + ${DUE_SHARE} * n_live_tup`);
  const rows = await executeRows<{ relname: string }>(
    db,
    sql`select relname from pg_stat_user_tables
      where greatest(n_mod_since_analyze, n_ins_since_vacuum, n_dead_tup) > ${threshold}
      order by relname`,
  );
  const names = rows.map(({ relname }) => relname);
  for (const name of names) await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
  return names;
}

/** Runs `vacuumTables` now and every five minutes until stopped. */
export function startAutovacuum(
  db: Database,
  log: Logger,
  { intervalMs = INTERVAL_MS }: { intervalMs?: number } = {},
): PeriodicTask {
  return startPeriodicTask({
    job: "autovacuum",
    intervalMs,
    log,
    run: async () => {
      const tables = await vacuumTables(db);
      if (tables.length > 0) log.debug({ tables }, "tables vacuumed");
    },
    failed: "tables were not vacuumed",
  });
}
