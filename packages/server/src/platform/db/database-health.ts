import { sql, TransactionRollbackError } from "drizzle-orm";
import type { Database } from "./client";
import { executeRows } from "./execute-rows";
import { readinessProbe } from "./schema/index";

export type DatabaseHealth = "ready" | "unreachable" | "read-only";

/** Fills one page of 8 kB, so that each attempt needs a new one. */
const PADDING_LENGTH = 7_000;
/** The shortest time between two writes that check the disk. */
const WRITE_EVERY_MS = 2_000;

/** Returns whether the database takes no writes: a replica, or a primary that was made read-only. */
export async function isReadOnly(db: Database): Promise<boolean> {
  const [row] = await executeRows<{ read_only: boolean }>(
    db,
    sql`select current_setting('transaction_read_only') = 'on' as read_only`,
  );
  return row?.read_only === true;
}

/**
 * Checks whether the database answers and takes writes: a replica, a read-only primary and one with a full disk do
 * not. Rejects, or never resolves, when the database does not answer.
 */
export class HealthProbe {
  private wroteAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly db: Database) {}

  async check(): Promise<Exclude<DatabaseHealth, "unreachable">> {
    if (await isReadOnly(this.db)) return "read-only";
    if (performance.now() - this.wroteAt >= WRITE_EVERY_MS) {
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
