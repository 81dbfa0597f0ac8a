import { sql } from "drizzle-orm";
import { executeRows } from "../../src/platform/db/execute-rows";
import type { TestServer } from "./server";

/** Returns whether a call waits for a lock of this server's database, which is Postgres. */
export async function isSomebodyWaiting({ services }: TestServer): Promise<boolean> {
  const waiting = await executeRows(
    services.db,
    sql`select 1 as one from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return waiting.length > 0;
}
