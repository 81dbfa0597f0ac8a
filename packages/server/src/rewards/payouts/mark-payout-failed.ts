import { type AFTER_FAILURE, PAYOUT_RETURN_DAYS } from "@signpoint/api/platform/constants";
import { afterFailure, canComeBack } from "@signpoint/api/rewards/payouts/payout-rules";
import type { AdminRedemption } from "@signpoint/api/rewards/redemption";
import { payoutMessages } from "@signpoint/api/texts";
import { and, eq, isNull } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import { insertNotifications, toBuyer } from "../../messages/notifications/insert-notifications";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { redemptions, users } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import {
  type RedemptionWithItem,
  selectRedemptions,
  toAdminRedemption,
} from "../redemptions/redemption-view";
import { returnToStock } from "../redemptions/return-to-stock";
import { askForDetails } from "./ask-for-details";
import { lockPayout, type PayoutRow } from "./lock-payouts";
import { returnPayoutPoints } from "./return-payout-points";

interface Failure {
  redemption_id: string;
  reason: string;
  then: (typeof AFTER_FAILURE)[number];
}

type FailContext = CallerContext<"bankKeys" | "notificationFeed">;

/**
 * Marks a payout as failed: either returns the price to the buyer and the item to the stock, and takes the fee out of the
 * commission figures of this month, or asks the buyer for another account and books nothing. Tells the buyer by a notice, which
 * `queueNoticeMails` mails. The redemption stays approved. Locks item, redemption, payout, buyer, in the order of
 * redeeming. Throws NOT_FOUND, OWN_DECISION, and PAYOUT_ENDED when the payout is confirmed, waits for another account, or
 * its points went back.
 */
export async function markPayoutFailed(
  ctx: FailContext,
  failure: Failure,
): Promise<AdminRedemption> {
  return await markUnpaid(ctx, failure, { hadArrived: false });
}

/**
 * Marks a confirmed payout as come back from the bank, within 60 days, with the same choice. Throws NOT_FOUND, OWN_DECISION,
 * also for the admin who confirmed it, and PAYOUT_ENDED when it is not confirmed, was confirmed before that time, or the buyer's
 * account is deleted.
 */
export async function markPayoutReturned(
  ctx: FailContext,
  failure: Failure,
): Promise<AdminRedemption> {
  return await markUnpaid(ctx, failure, { hadArrived: true });
}

async function markUnpaid(
  ctx: FailContext,
  { redemption_id, reason, then }: Failure,
  { hadArrived }: { hadArrived: boolean },
): Promise<AdminRedemption> {
  const { caller } = ctx;
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const { redemption } = await findRedemption(tx, redemption_id);
    const { user_id, price } = redemption;
    if (user_id === caller.user_id) {
      throw new DomainError("OWN_DECISION", { message: payoutMessages.own });
    }
    if (then === "return_points") await returnToStock(tx, redemption);
    const payout = await lockPayout(tx, redemption_id);
    if (afterFailure(payout.state, then, { hadArrived }) === null) {
      const message = hadArrived ? payoutMessages.notConfirmed : payoutMessages.ended;
      throw new DomainError("PAYOUT_ENDED", { message });
    }
    if (hadArrived) {
      assertCanReturn(payout, caller.user_id, now);
      await assertBuyerExists(tx, user_id);
    }
    const at = now.toISOString();
    const given = hadArrived
      ? { reason, returned_at: at, returned_by: caller.user_id }
      : { reason, failed_at: at, failed_by: caller.user_id };
    const after =
      then === "ask_details"
        ? {
            payout: "awaiting_details",
            details_due_at: await askForDetails(tx, payout, given, now),
          }
        : {
            payout: await returnPayoutPoints(tx, redemption, payout, given, now),
            points_returned: price,
          };
    await recordDecision(tx, {
      admin_id: caller.user_id,
      action: hadArrived ? "mark_payout_returned" : "mark_payout_failed",
      subject_type: "redemption",
      subject_id: redemption_id,
      before: { payout: payout.state },
      after: { ...after, payout_reason: reason },
      now,
    });
    if (then === "return_points") {
      const told = toBuyer("payout_failed", { id: redemption_id, user_id });
      await insertNotifications(tx, [told], now);
    }
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return await toAdminRedemption({ ...ctx, db: tx }, await findRedemption(tx, redemption_id));
  });
}

function assertCanReturn(
  { confirmed_at, confirmed_by }: PayoutRow,
  callerId: string,
  now: Date,
): void {
  if (confirmed_by === callerId) {
    throw new DomainError("OWN_DECISION", { message: payoutMessages.confirmedByYou });
  }
  if (canComeBack(confirmed_at, now)) return;
  const message = payoutMessages.tooLateToReturn(PAYOUT_RETURN_DAYS);
  throw new DomainError("PAYOUT_ENDED", { message });
}

/** Locks the buyer's profile for the deletion of the account, which then waits. Throws PAYOUT_ENDED once it is deleted. */
async function assertBuyerExists(tx: Transaction, userId: string): Promise<void> {
  const [buyer] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)))
    .for("key share");
  if (buyer !== undefined) return;
  throw new DomainError("PAYOUT_ENDED", { message: payoutMessages.buyerDeleted });
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
