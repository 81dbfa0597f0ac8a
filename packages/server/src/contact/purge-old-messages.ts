import { RETENTION } from "@signpoint/api/constants";
import { lt } from "drizzle-orm";
import { contactMessages } from "../db/schema/index";
import { type PeriodicTask, startPeriodicTask } from "../periodic-task";
import type { Services } from "../services";

const INTERVAL_MS = 24 * 3_600_000;

/** Deletes the contact messages that are older than the privacy policy allows; answers how many. */
export async function purgeOldMessages({ db, now }: Services): Promise<number> {
  const limit = now();
  limit.setUTCFullYear(limit.getUTCFullYear() - RETENTION.SUPPORT_YEARS);
  const forgotten = await db
    .delete(contactMessages)
    .where(lt(contactMessages.created_at, limit.toISOString()))
    .returning({ id: contactMessages.id });
  return forgotten.length;
}

/** Forgets what is too old now and once a day until stopped. */
export function startMessagePurge(services: Services): PeriodicTask {
  return startPeriodicTask(async () => {
    try {
      const forgotten = await purgeOldMessages(services);
      if (forgotten > 0) services.log.info({ forgotten }, "old contact messages deleted");
    } catch (error) {
      services.log.error({ err: error }, "old messages were not deleted");
    }
  }, INTERVAL_MS);
}
