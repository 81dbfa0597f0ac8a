import { type PeriodicTask, startPeriodicTask } from "../periodic-task";
import type { Services } from "../services";
import { deleteExpiredCalls } from "./saved-calls";

const INTERVAL_MS = 3_600_000;

/** Deletes idempotency keys that are older than 24 hours, now and once an hour until stopped. */
export function startIdempotencyKeyPurge(
  services: Pick<Services, "db" | "now" | "log">,
): PeriodicTask {
  return startPeriodicTask(async () => {
    try {
      const deleted = await deleteExpiredCalls(services.db, services.now());
      if (deleted > 0) services.log.info({ deleted }, "old idempotency keys deleted");
    } catch (error) {
      services.log.error({ err: error }, "old idempotency keys were not deleted");
    }
  }, INTERVAL_MS);
}
