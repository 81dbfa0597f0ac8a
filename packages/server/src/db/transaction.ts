import type { Database } from "./client";
import { databaseErrorIn } from "./violations";

const ATTEMPTS = 5;
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";

/**
 * One transaction: all of `work` or nothing of it. Run again when the database gave it up for the
 * sake of another, so `work` must have no effect outside the transaction.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const code = databaseErrorIn(error)?.code;
      const givenUp = code === SERIALIZATION_FAILURE || code === DEADLOCK;
      if (!givenUp || attempt === ATTEMPTS) throw error;
    }
  }
}
