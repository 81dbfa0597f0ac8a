import { DEADLINE_NOTICE_HOURS } from "@signpoint/api/constants";
import { MS_PER_MINUTE } from "@signpoint/api/durations";
import { sql } from "drizzle-orm";
import type { Context } from "../context";
import { selectRows } from "../db/select-rows";
import { afterCommit, inTransaction } from "../db/transaction";
import { type PeriodicTask, startPeriodicTask } from "../periodic-task";
import { insertNotices } from "./insert-notices";

const INTERVAL_MS = 5 * MS_PER_MINUTE;
const BATCH = 500;

/** Until when a signing in progress can be submitted, as an SQL value; null without a limit. */
const submissionDeadline = sql`contracts.grace_period_end`;

/**
 * Tells each signer who has not submitted that less than `DEADLINE_NOTICE_HOURS` are left, once for each signing, and
 * returns how many. A contract that was signed later than that is left out: its signer has just read the deadline.
 */
export async function announceDeadlines(ctx: Context<"noticeFeed">): Promise<number> {
  let announced = 0;
  for (;;) {
    const count = await announceBatch(ctx);
    announced += count;
    if (count < BATCH) return announced;
  }
}

async function announceBatch(ctx: Context<"noticeFeed">): Promise<number> {
  const now = ctx.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const ahead = sql.raw(`interval '${DEADLINE_NOTICE_HOURS} hours'`);
  return await inTransaction(ctx.db, async (tx) => {
    // Signings that are just being submitted or closed are left for the next run, so that neither waits for the other.
    const due = await selectRows<{ id: string; user_id: string }>(
      tx,
      sql`select signed_contracts.id, signed_contracts.user_id
        from contracts join signed_contracts on signed_contracts.contract_id = contracts.id
        where signed_contracts.status = 'in_progress' and contracts.deleted_at is null
          and ${submissionDeadline} > ${at} and ${submissionDeadline} <= ${at} + ${ahead}
          and signed_contracts.created_at < ${submissionDeadline} - ${ahead}
          and not exists (
            select 1 from notices where cause_id = signed_contracts.id and kind = 'deadline_soon'
          )
        order by signed_contracts.id limit ${BATCH}
        for key share of signed_contracts skip locked`,
    );
    const notices = due.map(({ id, user_id }) => ({
      user_id,
      signed_contract_id: id,
      cause_id: id,
    }));
    await insertNotices(tx, "deadline_soon", notices, now);
    if (due.length > 0) afterCommit(tx, () => ctx.noticeFeed.publish());
    return due.length;
  });
}

/** Runs `announceDeadlines` now and every five minutes until stopped. */
export function startDeadlineNotices(ctx: Context<"noticeFeed">): PeriodicTask {
  return startPeriodicTask({
    intervalMs: INTERVAL_MS,
    log: ctx.log,
    run: () => announceDeadlines(ctx),
    done: "deadlines announced",
    failed: "deadlines were not announced",
  });
}
