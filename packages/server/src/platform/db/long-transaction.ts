import { type SQL, sql } from "drizzle-orm";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "./client";
import { LIFT_LIMITS } from "./postgres/connection-limits";

const LIFTED: SQL = sql.raw(LIFT_LIMITS);

/**
 * Runs `work` in one transaction that may take as long as it needs and wait for others: migrations, backup, restore,
 * audit. Everything else is bounded by `CONNECTION_LIMITS`.
 */
export function inLongTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(LIFTED);
    return await work(tx);
  }, config);
}
