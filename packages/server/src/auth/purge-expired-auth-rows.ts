import { MS_PER_HOUR } from "@signpoint/api/durations";
import { lt } from "drizzle-orm";
import type { Context } from "../context";
import { authCodes, authMailTokens, authSignups } from "../db/schema/index";
import { singleStatement } from "../db/transaction";
import { type PeriodicTask, startPeriodicTask } from "../periodic-task";
import { pendingSignupCutoff } from "./signups";

const INTERVAL_MS = MS_PER_HOUR;

/**
 * Deletes signups that were not confirmed in time, which frees their usernames, and mailed links and codes
 * that have expired. Returns how many signups were deleted.
 */
export async function purgeExpiredAuthRows({
  db,
  now,
}: Pick<Context, "db" | "now">): Promise<number> {
  const signups = await singleStatement(db)
    .delete(authSignups)
    .where(lt(authSignups.created_at, pendingSignupCutoff(now())))
    .returning({ id: authSignups.id });
  const expired = now().toISOString();
  await singleStatement(db).delete(authMailTokens).where(lt(authMailTokens.expires_at, expired));
  await singleStatement(db).delete(authCodes).where(lt(authCodes.expires_at, expired));
  return signups.length;
}

/** Runs `purgeExpiredAuthRows` now and once an hour until stopped. */
export function startAuthPurge(ctx: Context): PeriodicTask {
  return startPeriodicTask({
    intervalMs: INTERVAL_MS,
    log: ctx.log,
    run: () => purgeExpiredAuthRows(ctx),
    done: "unanswered signups deleted",
    failed: "expired signups, links and codes were not deleted",
  });
}
