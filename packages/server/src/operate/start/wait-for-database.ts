import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/client";
import { isReadOnly } from "../../platform/db/database-health";
import { isTransientError } from "../../platform/db/transient-error";
import { rootMessage } from "../../platform/root-message";
import { describePlace } from "./existing-data";

/** Thrown when the database cannot be used. Nothing was changed. */
export class DatabaseStartError extends Error {
  constructor(place: string, reason: string) {
    super(
      `Signpoint cannot work ${place}: ${reason}. Nothing was changed. See that DATABASE_URL names the right address, database, user and password, and that Postgres runs.`,
    );
  }
}

const INTERVAL_MS = 5_000;
const GIVE_UP_AFTER_MS = 60_000;

/**
 * Waits until the database answers and takes writes: after a power cut a server may be up before it. Logs what it waits for
 * after each attempt. Throws `DatabaseStartError` at once for what waiting does not mend, such as a wrong password or name, and
 * after `giveUpAfterMs`; by default after a minute, and never where an init such as systemd has started the server.
 */
export async function waitForDatabase(
  config: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  db: Database,
  log: Pick<Logger, "warn">,
  {
    intervalMs = INTERVAL_MS,
    giveUpAfterMs = isStartedByInit() ? Number.POSITIVE_INFINITY : GIVE_UP_AFTER_MS,
  } = {},
): Promise<void> {
  const place = describePlace(config);
  const startedAt = performance.now();
  for (;;) {
    const reason = await findObstacle(db, place);
    if (reason === null) return;
    if (performance.now() - startedAt >= giveUpAfterMs) throw new DatabaseStartError(place, reason);
    log.warn(`Waiting to work ${place}: ${reason}`);
    await pause(intervalMs);
  }
}

/** Returns why the database cannot be used yet; null when it can. Throws `DatabaseStartError` when waiting would not help. */
async function findObstacle(db: Database, place: string): Promise<string | null> {
  try {
    return (await isReadOnly(db)) ? "it takes no writes" : null;
  } catch (error) {
    const reason = rootMessage(error);
    if (isTransientError(error)) return reason;
    throw new DatabaseStartError(place, reason);
  }
}

/** Returns whether something starts this process again when it ends: systemd, or a container's own first process. */
function isStartedByInit(): boolean {
  return process.pid === 1 || process.ppid === 1;
}
