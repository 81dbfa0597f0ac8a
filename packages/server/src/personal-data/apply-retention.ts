import {
  CONTRACT_DRAFT_DAYS,
  OPEN_PAYOUT_STATES,
  RETENTION,
} from "@signpoint/api/platform/constants";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { and, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { Context } from "../platform/context";
import { wordList } from "../platform/db/schema/checks";
import {
  authUsers,
  contactMessages,
  contractDrafts,
  notifications,
  redemptions,
  reviewLeases,
} from "../platform/db/schema/index";
import { singleStatement } from "../platform/db/transaction";
import { type PeriodicTask, startPeriodicTask } from "../platform/periodic-task";
import { deadlineNow } from "../work/signings/signing-deadlines-sql";

const INTERVAL_MS = MS_PER_DAY;

/** How many records the privacy policy's periods have erased or anonymized. */
export interface RetentionCounts {
  /** Messages to the support, deleted. */
  messages: number;
  /** Redemptions without bank details, deliveries and codes now. */
  redemptions: number;
  /** Admins' notifications about what people did, deleted, and last logins, forgotten. */
  usage: number;
}

/** Returns the instant so many years before `now`, in ISO 8601. */
function yearsBefore(now: Date, years: number): string {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() - years);
  return limit.toISOString();
}

/** Erases what is older than the privacy policy allows, and returns how much of each kind. Ended review leases, and old drafts of contracts, go with it. */
export async function applyRetention({ db, now }: Context): Promise<RetentionCounts> {
  const tx = singleStatement(db);
  const at = now();
  const deleted = await tx
    .delete(contactMessages)
    .where(lt(contactMessages.created_at, yearsBefore(at, RETENTION.SUPPORT_YEARS)))
    .returning({ id: contactMessages.id });
  const limit = yearsBefore(at, RETENTION.TRANSACTION_YEARS);
  const decided = sql`coalesce(${redemptions.decided_at}, ${redemptions.cancelled_at}, ${redemptions.created_at})`;
  const erased = await tx
    .update(redemptions)
    .set({
      bank_details: null,
      account_hash: null,
      delivery: null,
      delivery_hash: null,
      redemption_code: null,
      erased_at: at.toISOString(),
    })
    .where(
      and(
        inArray(redemptions.status, ["APPROVED", "REJECTED"]),
        isNull(redemptions.erased_at),
        // None is decided before it is made, so that the index of their beginnings finds them.
        lt(redemptions.created_at, limit),
        lt(decided, limit),
        sql`not exists (select from payouts where redemption_id = ${redemptions.id} and state in ${wordList(OPEN_PAYOUT_STATES)})`,
      ),
    )
    .returning({ id: redemptions.id });
  const before = yearsBefore(at, RETENTION.USAGE_YEARS);
  const told = await tx
    .delete(notifications)
    .where(lt(notifications.created_at, before))
    .returning({ id: notifications.id });
  const logins = await tx
    .update(authUsers)
    .set({ last_sign_in_at: null })
    .where(lt(authUsers.last_sign_in_at, before))
    .returning({ id: authUsers.id });
  const unsaved = new Date(at.getTime() - CONTRACT_DRAFT_DAYS * MS_PER_DAY).toISOString();
  await tx.delete(contractDrafts).where(lt(contractDrafts.saved_at, unsaved));
  await tx
    .delete(reviewLeases)
    .where(
      lte(reviewLeases.expires_at, sql`${deadlineNow(sql`${at.toISOString()}::timestamptz`)}`),
    );
  return {
    messages: deleted.length,
    redemptions: erased.length,
    usage: told.length + logins.length,
  };
}

/** Runs `applyRetention` now and once a day until stopped, and adds what it did to the metrics. */
export function startRetention(ctx: Context<"metrics">): PeriodicTask {
  return startPeriodicTask({
    job: "apply-retention",
    intervalMs: INTERVAL_MS,
    log: ctx.log,
    run: async () => {
      const counts = await applyRetention(ctx);
      for (const [kind, count] of Object.entries(counts)) ctx.metrics.erased.inc({ kind }, count);
      return Object.values(counts).reduce((sum, count) => sum + count, 0);
    },
    done: "records erased by their age",
    failed: "records were not erased by their age",
  });
}
