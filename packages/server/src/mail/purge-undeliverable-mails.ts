import { and, isNull, lt } from "drizzle-orm";
import type { Context } from "../context";
import { mails } from "../db/schema/index";
import { singleStatement } from "../db/transaction";
import { type PeriodicTask, startPeriodicTask } from "../periodic-task";
import type { Services } from "../services";

const INTERVAL_MS = 24 * 3_600_000;
const KEEP_DAYS = 7;

/**
 * Deletes the mails whose delivery was given up a week ago, with the addresses in them; returns how many. Until
 * then they show the operator that mail does not arrive.
 */
export async function purgeUndeliverableMails({
  db,
  now,
}: Pick<Services, "db" | "now">): Promise<number> {
  const limit = new Date(now().getTime() - KEEP_DAYS * 24 * 3_600_000).toISOString();
  const forgotten = await singleStatement(db)
    .delete(mails)
    .where(and(isNull(mails.next_attempt_at), lt(mails.created_at, limit)))
    .returning({ id: mails.id });
  return forgotten.length;
}

/** Forgets them now and once a day until stopped. */
export function startMailPurge(ctx: Context): PeriodicTask {
  return startPeriodicTask(async () => {
    try {
      const forgotten = await purgeUndeliverableMails(ctx);
      if (forgotten > 0) ctx.log.info({ forgotten }, "given-up mails deleted");
    } catch (error) {
      ctx.log.error({ err: error }, "given-up mails were not deleted");
    }
  }, INTERVAL_MS);
}
