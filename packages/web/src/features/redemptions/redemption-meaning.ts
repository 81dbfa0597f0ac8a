import type { OwnRedemption, Redemption } from "@signpoint/api/entities/redemption";
import { refusalMessages } from "@signpoint/api/messages";
import { centsToDollars, dollarsToCents, formatPayout } from "@signpoint/api/rules/cash";
import { isOverdue } from "@signpoint/api/rules/review-time";
import { REDEMPTION_TIMES } from "~/features/about/product-promises";
import { waitingText } from "~/features/submissions/waiting-text";
import { formatDateTime, formatPoints, joinSentences } from "~/ui/format";

/** Returns what a redemption's status means for its buyer at `now`, and by when the next step happens. */
export function redemptionMeaning(redemption: OwnRedemption, now: Date): string {
  switch (redemption.status) {
    case "PENDING":
      return pendingMeaning(redemption, now, redemption.waiting_before);
    case "APPROVED":
      return approvedMeaning(redemption);
    case "REJECTED":
      return `Rejected: all ${formatPoints(redemption.price)} points were returned to your balance.`;
  }
}

/**
 * Returns what a buyer can expect of a redemption that is not decided, or that it is late; and how many wait before it,
 * unless that is not known.
 */
export function pendingMeaning(
  redemption: Redemption,
  now: Date,
  waiting: number | null = null,
): string {
  const { review_due_at, type, item_type } = redemption;
  if (isOverdue(review_due_at, now)) return refusalMessages.reviewOverdue;
  const by = formatDateTime(review_due_at);
  if (type === "CASH") {
    const payout = formatPayout(receivedDollars(redemption));
    const then = `Then ${payout} reaches your bank in ${REDEMPTION_TIMES.CASH}.`;
    return joinSentences(`In review: a decision is expected by ${by}.`, waitingText(waiting), then);
  }
  return joinSentences(
    `Being processed: a decision is expected by ${by}.`,
    waitingText(waiting),
    item_type === "Gift Card"
      ? "Then your code appears in your redemption history."
      : "Then it is delivered to you.",
  );
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
