import type { Redemption } from "@signpoint/api/entities/redemption";
import { centsToDollars, dollarsToCents, formatPayout } from "@signpoint/api/rules/cash";
import { REDEMPTION_TIMES } from "~/features/about/product-promises";
import { formatPoints } from "~/ui/format";

/** Returns what a redemption's status means for its buyer, and by when the next step happens. */
export function redemptionMeaning(redemption: Redemption): string {
  switch (redemption.status) {
    case "PENDING":
      return pendingMeaning(redemption);
    case "APPROVED":
      return approvedMeaning(redemption);
    case "REJECTED":
      return `Rejected: all ${formatPoints(redemption.price)} points were returned to your balance.`;
  }
}

/** Returns what a buyer can expect right after redeeming. */
export function pendingMeaning(redemption: Redemption): string {
  if (redemption.type === "CASH") {
    const payout = formatPayout(receivedDollars(redemption));
    return `In review, which takes ${REDEMPTION_TIMES.ITEM}. Then ${payout} reaches your bank in ${REDEMPTION_TIMES.CASH}.`;
  }
  return redemption.item_type === "Gift Card"
    ? `Being processed, which takes ${REDEMPTION_TIMES.ITEM}. Then your code appears in your redemption history.`
    : `Being processed, which takes ${REDEMPTION_TIMES.ITEM}. Then it is delivered to you.`;
}

function approvedMeaning(redemption: Redemption): string {
  if (redemption.type === "CASH") {
    const payout = formatPayout(receivedDollars(redemption));
    return `Approved: ${payout} reaches your bank in ${REDEMPTION_TIMES.CASH}.`;
  }
  return redemption.redemption_code === null
    ? "Approved: it is delivered to you."
    : "Approved: your code is here.";
}

/** Returns the dollars of a cash redemption less the fee; 0 for every other redemption. */
export function receivedDollars(
  redemption: Pick<Redemption, "amount" | "commission_amount">,
): number {
  return centsToDollars(
    dollarsToCents(redemption.amount ?? 0) - dollarsToCents(redemption.commission_amount),
  );
}
