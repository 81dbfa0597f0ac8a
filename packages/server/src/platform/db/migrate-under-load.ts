import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "./client";
import { type MigrationWaits, migrate } from "./migrate";
import { findDatabaseError } from "./violations";

/** Thrown when the tables stayed locked. Nothing was changed. */
export class MigrationBlockedError extends Error {
  constructor(attempts: number) {
    super(
      `The data could not be brought up to date: in ${attempts} attempts, other connections kept locked what the migrations change, or another server was migrating. Nothing was changed. Start again, at best at a time of little load. If it stays so, a transaction is open for long: "select pid, xact_start, query from pg_stat_activity where state <> 'idle' order by xact_start" shows which.`,
    );
  }
}

export interface MigrationLimits extends MigrationWaits {
  /** Milliseconds between two attempts, in which the writers go on: at first this, later up to five times as many. */
  pause: number;
  attempts: number;
}

/**
 * `locks` is shorter than a writer waits (`CONNECTION_LIMITS`); what statements take that get their locks, such as those that
 * fill a column, comes on top. It ends after about two minutes, or five when another server migrates all the time.
 */
const MIGRATION_LIMITS: MigrationLimits = {
  turn: 10_000,
  locks: 2_000,
  pause: 1_000,
  attempts: 20,
};
const LONGEST_PAUSE = 5;

const DEADLOCK = "40P01";
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Applies the missing migrations while others may write: an attempt that does not get its turn or its locks in time, or
 * ends a deadlock, is undone as a whole and repeated after a pause. Many migrations may need more locks, one after the other, than
 * they get in time beside many writers: so the second half of the attempts locks all tables first. Throws `MigrationBlockedError` after the last attempt,
 * what `migrate` throws, and an error when `signal` is aborted, at the end of the attempt.
 */
export async function migrateUnderLoad(
  db: Database,
  log: Pick<Logger, "info" | "warn">,
  { limits: given, signal }: { limits?: Partial<MigrationLimits>; signal?: AbortSignal } = {},
): Promise<void> {
  const limits = { ...MIGRATION_LIMITS, ...given };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const tablesFirst = attempt > Math.ceil(limits.attempts / 2);
      const migrations = await migrate(db, { waits: { ...limits, tablesFirst } });
      if (migrations > 0) log.info({ migrations, attempt }, "the data was brought up to date");
      return;
    } catch (error) {
      if (!isBlocked(error)) throw error;
      log.warn(
        { err: error, attempt, attempts: limits.attempts },
        "a migration was kept waiting by other connections and undone",
      );
      if (attempt >= limits.attempts) throw new MigrationBlockedError(attempt);
      await pause(limits.pause * Math.min(attempt, LONGEST_PAUSE), undefined, { signal });
    }
  }
}

function isBlocked(error: unknown): boolean {
  const code = findDatabaseError(error)?.code;
  return code === DEADLOCK || code === LOCK_NOT_AVAILABLE;
}
