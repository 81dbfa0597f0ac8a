import { MS_PER_HOUR } from "@signpoint/api/platform/durations";
import type { Context } from "../context";
import { type PeriodicTask, startPeriodicTask } from "../periodic-task";
import { deleteExpiredCalls } from "./saved-calls";

const INTERVAL_MS = MS_PER_HOUR;

/** Deletes idempotency keys that are older than 24 hours, now and once an hour until stopped. */
export function startIdempotencyKeyPurge(ctx: Context): PeriodicTask {
  return startPeriodicTask({
    job: "purge-idempotency-keys",
    intervalMs: INTERVAL_MS,
    log: ctx.log,
    run: () => deleteExpiredCalls(ctx.db, ctx.now()),
    done: "old idempotency keys deleted",
    failed: "old idempotency keys were not deleted",
  });
}
