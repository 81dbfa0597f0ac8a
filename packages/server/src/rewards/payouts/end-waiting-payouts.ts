import { awaitsAccountMail } from "@signpoint/api/rewards/payouts/payout-rules";
import { payoutMessages } from "@signpoint/api/texts";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import { insertNotifications, toBuyer } from "../../messages/notifications/insert-notifications";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { payouts, redemptions } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { deadlineNow } from "../../work/signings/signing-deadlines-sql";
import { returnToStock } from "../redemptions/return-to-stock";
import { lockPayout } from "./lock-payouts";
import { returnPayoutPoints } from "./return-payout-points";

const BATCH = 100;

type EndContext = Context<"notificationFeed">;

/**
 * Gives the points back of the payouts whose buyers have given no other account in time, or have not confirmed it by mail:
 * records it as done by the system, and tells the buyer. Each in a transaction of its own: one that fails stops no other.
 * Returns how many.
 */
export async function endWaitingPayouts(ctx: EndContext): Promise<number> {
  const now = ctx.now();
  const due = await ctx.db
    .select({ id: payouts.redemption_id })
    .from(payouts)
    .where(isDue(now))
    .orderBy(asc(ENDS_AT), asc(payouts.redemption_id))
    .limit(BATCH);
  let ended = 0;
  for (const { id } of due) {
    try {
      await inTransaction(ctx.db, (tx) => endOne(ctx, tx, id, now));
      ended += 1;
    } catch (error) {
      if (error instanceof SupersededError) continue;
      ctx.log.error({ err: error, redemption_id: id }, "a waiting payout was not ended");
    }
  }
  return ended;
}

/** Thrown when the account was given or confirmed meanwhile, or the points went back, so that nothing is returned. */
class SupersededError extends Error {}

/** Locks item, redemption, payout, buyer. Throws SupersededError. */
async function endOne(ctx: EndContext, tx: Transaction, id: string, now: Date): Promise<void> {
  const [redemption] = await tx.select().from(redemptions).where(eq(redemptions.id, id));
  if (redemption === undefined) throw new Error("a payout has a redemption");
  await returnToStock(tx, redemption);
  const payout = await lockPayout(tx, id);
  const isThis = and(eq(payouts.redemption_id, id), isDue(now));
  if ((await tx.$count(payouts, isThis)) === 0) throw new SupersededError();
  const given = awaitsAccountMail(payout)
    ? { failed_at: now.toISOString(), reason: payoutMessages.otherAccountUnconfirmed }
    : {};
  const state = await returnPayoutPoints(tx, redemption, payout, given, now);
  await recordDecision(tx, {
    actor: "system",
    action: "return_payout_points",
    subject_type: "redemption",
    subject_id: id,
    before: { payout: payout.state },
    after: { payout: state, points_returned: redemption.price },
    now,
  });
  await insertNotifications(tx, [toBuyer("payout_failed", redemption)], now);
  afterCommit(tx, () => ctx.notificationFeed.publish());
}

/** Until when a payout waits for another account, or for the mail about it. */
const ENDS_AT = sql`case ${payouts.state} when 'to_pay' then ${payouts.account_confirm_by} else ${payouts.details_due_at} end`;

/** Returns the condition that the time of a waiting payout is over, by the clock of the database. */
function isDue(now: Date): SQL | undefined {
  const { state, account_confirm_by, account_confirmed_at } = payouts;
  return and(
    // As the partial index `payouts_waiting` says it.
    sql`(${state} = 'awaiting_details'
      or (${state} = 'to_pay' and ${account_confirm_by} is not null and ${account_confirmed_at} is null))`,
    sql`${ENDS_AT} <= ${deadlineNow(sql`${now.toISOString()}::timestamptz`)}`,
  );
}
