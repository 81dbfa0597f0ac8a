import type { SQL } from "drizzle-orm";
import type { Database } from "./client";

/** Returns the rows of a statement in raw SQL, on either engine. What they hold is for the caller to say. */
export async function executeRows<Row>(db: Database, statement: SQL | string): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}
