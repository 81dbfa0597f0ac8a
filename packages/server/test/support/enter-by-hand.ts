import { sql } from "drizzle-orm";
import { insertEntrySql } from "../../src/ledger/entries/post-entries";
import type { Transaction } from "../../src/platform/db/client";
import { newId } from "../../src/platform/db/new-id";

interface Entered {
  id?: string;
  user_id: string;
  /** Any text: the database says which ones it takes. */
  source: string;
  points: number;
  cause_id?: string;
  timestamp?: string;
}

/** Inserts an entry into the ledger that no record has caused unless `cause_id` names it. Returns its id. */
export async function enterByHand(
  db: Transaction,
  { id = newId(), user_id, source, points, cause_id = newId(), timestamp }: Entered,
): Promise<string> {
  await db.execute(
    insertEntrySql({
      id: sql`${id}::uuid`,
      userId: sql`${user_id}::uuid`,
      source: sql`${source}`,
      details: sql`'by hand'`,
      points: sql`${points}::integer`,
      causeId: sql`${cause_id}::uuid`,
      now: sql`coalesce(${timestamp ?? null}::timestamptz, now())`,
      from: sql`generate_series(1, 1)`,
    }),
  );
  return id;
}
