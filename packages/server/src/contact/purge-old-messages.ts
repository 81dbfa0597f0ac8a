import { RETENTION } from "@signpoint/api/constants";
import { lt } from "drizzle-orm";
import type { Context } from "../context";
import { contactMessages } from "../db/schema/index";
import { singleStatement } from "../db/transaction";
import { type PeriodicTask, startPeriodicTask } from "../periodic-task";

const INTERVAL_MS = 24 * 3_600_000;

/** Deletes the contact messages that are older than the privacy policy allows; answers how many. */
export async function purgeOldMessages({ db, now }: Context): Promise<number> {
  const limit = now();
  limit.setUTCFullYear(limit.getUTCFullYear() - RETENTION.SUPPORT_YEARS);
  const forgotten = await singleStatement(db)
    .delete(contactMessages)
    .where(lt(contactMessages.created_at, limit.toISOString()))
    .returning({ id: contactMessages.id });
  return forgotten.length;
}

/** Forgets what is too old now and once a day until stopped. */
export function startMessagePurge(ctx: Context): PeriodicTask {
  return startPeriodicTask(async () => {
    try {
      const forgotten = await purgeOldMessages(ctx);
      if (forgotten > 0) ctx.log.info({ forgotten }, "old contact messages deleted");
    } catch (error) {
      ctx.log.error({ err: error }, "old messages were not deleted");
    }
  }, INTERVAL_MS);
}
