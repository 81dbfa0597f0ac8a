import { lt } from "drizzle-orm";
import type { Context } from "../context";
import { authCodes, authMailTokens, authSignups } from "../db/schema/index";
import { singleStatement } from "../db/transaction";
import { type PeriodicTask, startPeriodicTask } from "../periodic-task";
import type { Services } from "../services";
import { pendingSignupCutoff } from "./signups";

const INTERVAL_MS = 3_600_000;

/**
 * Deletes signups that nobody answered in time, which frees their usernames, and mailed links and
 * codes that have expired. Returns how many signups went.
 */
export async function purgeExpiredAuthRows({
  db,
  now,
}: Pick<Services, "db" | "now">): Promise<number> {
  const signups = await singleStatement(db)
    .delete(authSignups)
    .where(lt(authSignups.created_at, pendingSignupCutoff(now())))
    .returning({ id: authSignups.id });
  const expired = now().toISOString();
  await singleStatement(db).delete(authMailTokens).where(lt(authMailTokens.expires_at, expired));
  await singleStatement(db).delete(authCodes).where(lt(authCodes.expires_at, expired));
  return signups.length;
}

/** Does so now and once an hour until stopped. */
export function startAuthPurge(ctx: Context): PeriodicTask {
  return startPeriodicTask(async () => {
    try {
      const forgotten = await purgeExpiredAuthRows(ctx);
      if (forgotten > 0) ctx.log.info({ forgotten }, "unanswered signups deleted");
    } catch (error) {
      ctx.log.error({ err: error }, "lapsed signups and links were not deleted");
    }
  }, INTERVAL_MS);
}
