import { RETENTION } from "@signpoint/api/constants";
import { MS_PER_DAY } from "@signpoint/api/durations";
import { lt } from "drizzle-orm";
import type { Context } from "../context";
import { contactMessages } from "../db/schema/index";
import { singleStatement } from "../db/transaction";
import { type PeriodicTask, startPeriodicTask } from "../periodic-task";

const INTERVAL_MS = MS_PER_DAY;

/** Deletes the contact messages that are older than the privacy policy allows. Returns how many. */
export async function purgeOldMessages({ db, now }: Context): Promise<number> {
  const limit = now();
  limit.setUTCFullYear(limit.getUTCFullYear() - RETENTION.SUPPORT_YEARS);
  const deleted = await singleStatement(db)
    .delete(contactMessages)
    .where(lt(contactMessages.created_at, limit.toISOString()))
    .returning({ id: contactMessages.id });
  return deleted.length;
}

/** Runs `purgeOldMessages` now and once a day until stopped. */
export function startMessagePurge(ctx: Context): PeriodicTask {
  return startPeriodicTask({
    intervalMs: INTERVAL_MS,
    log: ctx.log,
    run: () => purgeOldMessages(ctx),
    done: "old contact messages deleted",
    failed: "old contact messages were not deleted",
  });
}
