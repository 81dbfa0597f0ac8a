import { sql, TransactionRollbackError } from "drizzle-orm";
import type { Database } from "./client";
import { executeRows } from "./execute-rows";
import { poolOf } from "./postgres/postgres-pool";
import { readinessProbe } from "./schema/index";

export type DatabaseHealth = "ready" | "unreachable" | "read-only";

/** Fills one page of 8 kB, so that each attempt needs a new one. */
const PADDING_LENGTH = 7_000;
/** The shortest time between two writes that check the disk. */
const WRITE_EVERY_MS = 2_000;

/**
 * Checks whether the database answers and, on Postgres, whether it takes writes: a replica, a read-only
 * primary and one with a full disk do not. Rejects, or never resolves, when the database does not answer.
 */
export class HealthProbe {
  private wroteAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly db: Database) {}

  async check(): Promise<Exclude<DatabaseHealth, "unreachable">> {
    const [row] = await executeRows<{ read_only: boolean }>(
      this.db,
      sql`select current_setting('transaction_read_only') = 'on' as read_only`,
    );
    if (row?.read_only) return "read-only";
    const isWriteDue = performance.now() - this.wroteAt >= WRITE_EVERY_MS;
    if (isWriteDue && poolOf(this.db) !== null) {
      if (!(await this.canWrite())) return "read-only";
      this.wroteAt = performance.now();
    }
    return "ready";
  }

  /** Writes a page to an unlogged table and rolls it back. */
  private async canWrite(): Promise<boolean> {
    try {
      await this.db.transaction(async (tx) => {
        await tx.insert(readinessProbe).values({ padding: "x".repeat(PADDING_LENGTH) });
        tx.rollback();
      });
    } catch (error) {
      return error instanceof TransactionRollbackError;
    }
    return true;
  }
}
