import type { Redemption } from "@signpoint/api/entities/redemption";
import { refusalMessages } from "@signpoint/api/messages";
import { centsToDollars, dollarsToCents, formatPayout } from "@signpoint/api/rules/cash";
import { isReviewOverdue, reviewExpectedBy } from "@signpoint/api/rules/review-time";
import { REDEMPTION_TIMES } from "~/features/about/product-promises";
import { formatDateTime, formatPoints } from "~/ui/format";

/** Returns what a redemption's status means for its buyer at `now`, and by when the next step happens. */
export function redemptionMeaning(redemption: Redemption, now: Date): string {
  switch (redemption.status) {
    case "PENDING":
      return pendingMeaning(redemption, now);
    case "APPROVED":
      return approvedMeaning(redemption);
    case "REJECTED":
      return `Rejected: all ${formatPoints(redemption.price)} points were returned to your balance.`;
  }
}

/** Returns what a buyer can expect of a redemption that is not decided, and that it is late once it is. */
export function pendingMeaning(redemption: Redemption, now: Date): string {
  const { created_at, type, item_type } = redemption;
  if (isReviewOverdue(created_at, type, now)) return refusalMessages.reviewOverdue;
  const by = formatDateTime(reviewExpectedBy(created_at, type).toISOString());
  if (type === "CASH") {
    const payout = formatPayout(receivedDollars(redemption));
    return `In review: a decision is expected by ${by}. Then ${payout} reaches your bank in ${REDEMPTION_TIMES.CASH}.`;
  }
  const then =
    item_type === "Gift Card"
      ? "Then your code appears in your redemption history."
      : "Then it is delivered to you.";
  return `Being processed, which takes ${REDEMPTION_TIMES.ITEM}: by ${by}. ${then}`;
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
