import { instantAfter, MS_PER_HOUR } from "@signpoint/api/platform/durations";
import { and, eq, lt } from "drizzle-orm";
import type { Context } from "../../platform/context";
import {
  authCodes,
  authFactorChallenges,
  authFactors,
  authKnownPlaces,
  authMailTokens,
  authSignups,
  authUsers,
  tombstones,
} from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { type PeriodicTask, startPeriodicTask } from "../../platform/periodic-task";
import { NO_EMAIL_CHANGE } from "../email-change/confirm-email-change";
import { EMAIL_CHANGE_HOURS, SESSION_MAX_DAYS, secondsBefore } from "../tokens/lifetimes";
import { pendingSignupCutoff } from "./signups";

const INTERVAL_MS = MS_PER_HOUR;
const ABANDONED_AFTER_MS = 24 * MS_PER_HOUR;

/**
 * Deletes signups that were not confirmed in time, which frees their usernames, and mailed links and codes
 * that have expired, changes of email that were not confirmed in time, places not logged in from for long, names that were given up long ago, challenges of
 * second factors, and factors whose first code was not entered within a day. Returns how many signups were deleted.
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
  await singleStatement(db)
    .update(authUsers)
    .set(NO_EMAIL_CHANGE)
    .where(lt(authUsers.new_email_sent_at, secondsBefore(now(), EMAIL_CHANGE_HOURS * 3_600)));
  await singleStatement(db)
    .delete(authKnownPlaces)
    .where(lt(authKnownPlaces.seen_at, secondsBefore(now(), SESSION_MAX_DAYS * 24 * 3_600)));
  await singleStatement(db).delete(authCodes).where(lt(authCodes.expires_at, expired));
  await singleStatement(db).delete(tombstones).where(lt(tombstones.expires_at, expired));
  await singleStatement(db)
    .delete(authFactorChallenges)
    .where(lt(authFactorChallenges.expires_at, expired));
  await singleStatement(db)
    .delete(authFactors)
    .where(
      and(
        eq(authFactors.status, "unverified"),
        lt(authFactors.created_at, instantAfter(now(), -ABANDONED_AFTER_MS)),
      ),
    );
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
