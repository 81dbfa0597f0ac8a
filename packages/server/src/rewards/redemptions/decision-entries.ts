import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import { formatDollars, receivedDollars } from "@signpoint/api/rewards/cash";
import type { NewEntry } from "../../ledger/entries/post-entries";
import type { RedemptionRow } from "./redemption-view";

/** Returns what an approval of cash pays out, for the record; nothing for other decisions. */
export function toPayout(redemption: RedemptionRow): { paid_out?: string } {
  if (redemption.status !== "APPROVED" || redemption.amount === null) return {};
  return { paid_out: formatDollars(receivedDollars(redemption)) };
}

/** Returns the ledger entry that returns the price of a redemption to its buyer. */
export function toPriceRefund(
  { id, user_id, price }: Pick<RedemptionRow, "id" | "user_id" | "price">,
  details: string,
): NewEntry {
  return { user_id, source: "REDEMPTION_REJECTED", details, points_earned: price, cause_id: id };
}

/** Returns the ledger entries of a decision: the refund of a rejection, or the notes of an approval. */
export function toEntries(redemption: RedemptionRow): NewEntry[] {
  if (redemption.status === "REJECTED") {
    return [toPriceRefund(redemption, entryTexts.refunded(redemption.item_name))];
  }
  const common = { user_id: redemption.user_id, cause_id: redemption.id };
  const approval: NewEntry = {
    ...common,
    source: "REDEMPTION_APPROVED",
    details: entryTexts.redemptionApproved(redemption.item_name),
    points_earned: 0,
  };
  if (redemption.type !== "CASH") return [approval];
  const fee = formatDollars(redemption.commission_amount);
  return [
    approval,
    {
      ...common,
      source: "COMMISSION_FEE",
      details: entryTexts.platformFee(redemption.item_name, fee),
      points_earned: 0,
    },
  ];
}
