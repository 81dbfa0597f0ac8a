import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import { nextPayoutState } from "@signpoint/api/rewards/payouts/payout-rules";
import { eq } from "drizzle-orm";
import { postEntries } from "../../ledger/entries/post-entries";
import { withdrawSecondById } from "../../ledger/second-approvals/request-second";
import type { Transaction } from "../../platform/db/client";
import { payouts } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { toPriceRefund } from "../redemptions/decision-entries";
import type { RedemptionRow } from "../redemptions/redemption-view";
import type { PayoutRow } from "./lock-payouts";

/**
 * Gives the points of a locked payout back, for good: it has failed, or was returned where the bank had confirmed it. `given` is
 * what is known of why, unless that was stored when another account was asked for. The caller has returned the item to the
 * stock before the lock. Returns the new state. Throws PAYOUT_ENDED when the points went back before.
 */
export async function returnPayoutPoints(
  tx: Transaction,
  redemption: RedemptionRow,
  payout: PayoutRow,
  given: Partial<PayoutRow>,
  now: Date,
): Promise<PayoutRow["state"]> {
  const { confirmed_at, second_approval_id } = payout;
  const state = nextPayoutState(payout.state, confirmed_at === null ? "fail" : "return");
  if (state === null) throw new DomainError("PAYOUT_ENDED");
  await tx
    .update(payouts)
    .set({ ...given, state, points_returned_at: now.toISOString() })
    .where(eq(payouts.redemption_id, redemption.id));
  const toText = state === "returned" ? entryTexts.payoutReturned : entryTexts.payoutFailed;
  await postEntries(tx, [toPriceRefund(redemption, toText(redemption.item_name))], now);
  if (second_approval_id !== null) await withdrawSecondById(tx, second_approval_id);
  return state;
}
