import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import { nextPayoutState } from "@signpoint/api/rewards/payouts/payout-rules";
import type { AdminRedemption } from "@signpoint/api/rewards/redemption";
import { payoutMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import { postEntries } from "../../ledger/entries/post-entries";
import { insertNotifications, toBuyer } from "../../messages/notifications/insert-notifications";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { payouts, redemptions } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { toPriceRefund } from "../redemptions/decision-entries";
import {
  type RedemptionWithItem,
  selectRedemptions,
  toAdminRedemption,
} from "../redemptions/redemption-view";
import { returnToStock } from "../redemptions/return-to-stock";
import { lockPayouts } from "./lock-payouts";

/**
 * Marks a payout as failed: returns the price to the buyer and the item to the stock, takes the fee
 * out of the commission figures, and tells the buyer by a notice, which `queueNoticeMails` mails. The redemption stays approved. Locks item,
 * payout, buyer, in the order of redeeming. Throws NOT_FOUND, OWN_DECISION, and PAYOUT_ENDED when
 * the payout is confirmed or failed.
 */
export async function markPayoutFailed(
  ctx: CallerContext<"bankKeys" | "notificationFeed">,
  { redemption_id, reason }: { redemption_id: string; reason: string },
): Promise<AdminRedemption> {
  const { caller } = ctx;
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const { redemption } = await findRedemption(tx, redemption_id);
    if (redemption.user_id === caller.user_id) {
      throw new DomainError("OWN_DECISION", { message: payoutMessages.own });
    }
    await returnToStock(tx, redemption);
    const state = await fail(tx, redemption_id, { reason, at: now, by: caller.user_id });
    const { user_id, item_name, price } = redemption;
    const refund = toPriceRefund(redemption, entryTexts.payoutFailed(item_name));
    await postEntries(tx, [refund], now);
    await recordDecision(tx, {
      admin_id: caller.user_id,
      action: "mark_payout_failed",
      subject_type: "redemption",
      subject_id: redemption_id,
      before: { payout: state },
      after: { payout: "failed", payout_reason: reason, points_returned: price },
      now,
    });
    await insertNotifications(tx, [toBuyer("payout_failed", { id: redemption_id, user_id })], now);
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return await toAdminRedemption({ ...ctx, db: tx }, await findRedemption(tx, redemption_id));
  });
}

/** Locks the payout, sets it to failed, and returns its earlier state. Throws PAYOUT_ENDED. */
async function fail(
  tx: Transaction,
  id: string,
  { reason, at, by }: { reason: string; at: Date; by: string },
) {
  const payout = (await lockPayouts(tx, [id])).get(id);
  if (payout === undefined) throw new Error("approved cash has a payout");
  if (nextPayoutState(payout.state, "fail") === null) throw new DomainError("PAYOUT_ENDED");
  await tx
    .update(payouts)
    .set({ state: "failed", reason, failed_at: at.toISOString(), failed_by: by })
    .where(eq(payouts.redemption_id, id));
  return payout.state;
}

/**
 * Returns a redemption that has a payout. Throws NOT_FOUND for any other: only approved cash has
 * one.
 */
async function findRedemption(tx: Transaction, id: string): Promise<RedemptionWithItem> {
  const [found] = await selectRedemptions(tx).where(eq(redemptions.id, id));
  if (found === undefined || found.payout === null) throw new DomainError("NOT_FOUND");
  return found;
}
