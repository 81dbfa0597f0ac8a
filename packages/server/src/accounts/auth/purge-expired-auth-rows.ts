import { SECURITY_EVENT_DAYS } from "@signpoint/api/platform/constants";
import { instantAfter, MS_PER_HOUR } from "@signpoint/api/platform/durations";
import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import {
  authCodes,
  authFactorChallenges,
  authFactors,
  authKnownPlaces,
  authMailTokens,
  authRecoverySets,
  authSafetyPauses,
  authSignups,
  authUsers,
  emailChanges,
  factorRemovals,
  rateLimits,
  securityEvents,
  tombstones,
} from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { NO_EMAIL_CHANGE } from "../email-change/confirm-email-change";
import {
  EMAIL_CHANGE_HOURS,
  NOT_ME_DAYS,
  SESSION_MAX_DAYS,
  secondsBefore,
} from "../tokens/lifetimes";
import { pendingSignupCutoff } from "./signups";

const ABANDONED_AFTER_MS = 24 * MS_PER_HOUR;

/**
 * Deletes signups that were not confirmed in time, which frees their usernames, and mailed links and codes
 * that have expired, changes of email that were not confirmed in time, places not logged in from for long, names that were
 * given up long ago, challenges of second factors, factors whose first code was not entered within a day, factors and
 * recovery codes that were removed 7 days ago, safety pauses that are over, uses of limits whose time is over, and what
 * happened to accounts, changes of email that waited and removals of lost factors that ended 90 days ago.
 * Returns how many signups were deleted.
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
  const pastHistory = secondsBefore(now(), SECURITY_EVENT_DAYS * 24 * 3_600);
  await singleStatement(db).delete(authMailTokens).where(lt(authMailTokens.expires_at, expired));
  await singleStatement(db)
    .update(authUsers)
    .set(NO_EMAIL_CHANGE)
    .where(
      and(
        lt(authUsers.new_email_sent_at, secondsBefore(now(), EMAIL_CHANGE_HOURS * 3_600)),
        sql`not exists (select from ${emailChanges}
          where ${emailChanges.user_id} = ${authUsers.id} and ${emailChanges.state} = 'waiting')`,
      ),
    );
  await singleStatement(db)
    .delete(authKnownPlaces)
    .where(lt(authKnownPlaces.seen_at, secondsBefore(now(), SESSION_MAX_DAYS * 24 * 3_600)));
  const forgotten = secondsBefore(now(), NOT_ME_DAYS * 24 * 3_600);
  await singleStatement(db).delete(authFactors).where(lt(authFactors.removed_at, forgotten));
  await singleStatement(db)
    .delete(authRecoverySets)
    .where(lt(authRecoverySets.removed_at, forgotten));
  await singleStatement(db).delete(authSafetyPauses).where(lt(authSafetyPauses.until, expired));
  await singleStatement(db)
    .delete(securityEvents)
    .where(lt(securityEvents.created_at, pastHistory));
  await singleStatement(db)
    .delete(emailChanges)
    .where(and(ne(emailChanges.state, "waiting"), lt(emailChanges.started_at, pastHistory)));
  await singleStatement(db).delete(factorRemovals).where(lt(factorRemovals.ended_at, pastHistory));
  await singleStatement(db).delete(rateLimits).where(lt(rateLimits.expire, now()));
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
