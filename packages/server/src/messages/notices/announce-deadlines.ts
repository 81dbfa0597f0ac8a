import { DEADLINE_NOTICE_HOURS } from "@signpoint/api/platform/constants";
import { MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { executeRows } from "../../platform/db/execute-rows";
import { signedContracts } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { isStanding } from "../../platform/people/suspensions-sql";
import { type PeriodicTask, startPeriodicTask } from "../../platform/periodic-task";
import { correctionDeadline, workDeadline } from "../notifications/deadlines-sql";
import { insertNotifications, toSigner } from "../notifications/insert-notifications";

const INTERVAL_MS = 5 * MS_PER_MINUTE;
const BATCH = 500;

/**
 * The signings and corrections that are still to be submitted, each with its deadline and the cause
 * of its notice: the signing, or the latest round of corrections.
 */
const due = sql`select signed_contracts.id, signed_contracts.user_id, announced.cause_id
  from contracts join signed_contracts on signed_contracts.contract_id = contracts.id
  cross join lateral (
    select ${workDeadline} as deadline, signed_contracts.created_at as since, signed_contracts.id as cause_id
    where signed_contracts.status = 'in_progress'
    union all
    (select ${correctionDeadline}, requested_at, submission_versions.id from submission_versions
      where submission_versions.signed_contract_id = signed_contracts.id
        and signed_contracts.status = 'changes_requested'
      order by version desc limit 1)
  ) as announced
  where signed_contracts.status in ('in_progress', 'changes_requested') and contracts.deleted_at is null`;

/**
 * Tells each signer that less than `DEADLINE_NOTICE_HOURS` are left to submit or correct, once for
 * each signing and round, and returns how many. Leaves out signings and rounds that began within
 * these hours: their signers have just read the deadline.
 */
export async function announceDeadlines(ctx: Context<"notificationFeed">): Promise<number> {
  let announced = 0;
  for (;;) {
    const count = await announceBatch(ctx);
    announced += count;
    if (count < BATCH) return announced;
  }
}

async function announceBatch(ctx: Context<"notificationFeed">): Promise<number> {
  const now = ctx.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const ahead = sql.raw(`interval '${DEADLINE_NOTICE_HOURS} hours'`);
  return await inTransaction(ctx.db, async (tx) => {
    // A transaction that submits or closes a signing must not wait for this one, nor this one for
    // it: locked signings are left for the next run.
    const found = await executeRows<{ id: string; user_id: string; cause_id: string }>(
      tx,
      sql`${due}
          and deadline > ${at} and deadline <= ${at} + ${ahead} and since < deadline - ${ahead}
          and not ${isStanding(signedContracts.user_id)}
          and not exists (
            select 1 from notices where notices.cause_id = announced.cause_id and kind = 'deadline_soon'
          )
        order by signed_contracts.id limit ${BATCH}
        for key share of signed_contracts skip locked`,
    );
    const told = found.map((signing) => toSigner("deadline_soon", signing, signing.cause_id));
    await insertNotifications(tx, told, now);
    if (found.length > 0) afterCommit(tx, () => ctx.notificationFeed.publish());
    return found.length;
  });
}

/** Runs `announceDeadlines` now and every five minutes until stopped. */
export function startDeadlineNotices(ctx: Context<"notificationFeed">): PeriodicTask {
  return startPeriodicTask({
    intervalMs: INTERVAL_MS,
    log: ctx.log,
    run: () => announceDeadlines(ctx),
    done: "deadlines announced",
    failed: "deadlines were not announced",
  });
}
