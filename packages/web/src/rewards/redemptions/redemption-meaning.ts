import { isOverdue } from "@signpoint/api/platform/review-time";
import { awaitsConfirmation, endedUnconfirmed } from "@signpoint/api/rewards/account-confirmation";
import { formatPayout, receivedDollars } from "@signpoint/api/rewards/cash";
import { awaitsAccountMail } from "@signpoint/api/rewards/payouts/payout-rules";
import type { OwnRedemption, Redemption } from "@signpoint/api/rewards/redemption";
import { redemptionMessages, refusalMessages } from "@signpoint/api/texts";
import { formatInstant, formatPoints, joinSentences } from "~/platform/ui/format";
import { BANK_TIME } from "~/platform/ui/product-promises";
import { waitingText } from "~/work/submissions/waiting-text";

/** Returns what a redemption's status means for its buyer at `now`, and by when the next step happens. */
export function redemptionMeaning(redemption: OwnRedemption, now: Date): string {
  switch (redemption.status) {
    case "PENDING":
      return pendingMeaning(redemption, now, redemption.waiting_before);
    case "APPROVED":
      return approvedMeaning(redemption);
    case "REJECTED":
      if (endedUnconfirmed(redemption)) {
        return `Rejected: all ${formatPoints(redemption.price)} points were returned to your balance. ${redemptionMessages.notConfirmed}`;
      }
      return `${redemption.cancelled_at === null ? "Rejected" : "Cancelled"}: all ${formatPoints(redemption.price)} points were returned to your balance.`;
  }
}

/**
 * Returns what a buyer can expect of a redemption that is not decided, or that it is late; and how many wait before it,
 * unless that is not known.
 */
function pendingMeaning(redemption: Redemption, now: Date, waiting: number | null): string {
  const { review_due_at, type, item_type } = redemption;
  if (awaitsConfirmation(redemption)) {
    return `Not in review yet: that begins once you have confirmed the account number. Then ${formatReceived(redemption)} is paid to your bank.`;
  }
  if (isOverdue(review_due_at, now)) return refusalMessages.reviewOverdue;
  const by = formatInstant(review_due_at);
  if (type === "CASH") {
    const payout = formatReceived(redemption);
    const then = `Then ${payout} reaches your bank in ${BANK_TIME}.`;
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
    return paidMeaning(redemption);
  }
  if (redemption.has_code) return "Approved: your code is here.";
  return redemption.item_type === "Gift Card"
    ? "Approved: your code has still to be added. You are told when it is here."
    : "Approved: it is delivered to you.";
}

/** Returns what has become of the payout of approved cash. */
function paidMeaning(redemption: Redemption): string {
  const sum = formatReceived(redemption);
  const { payout } = redemption;
  if (payout === null) return `Approved: ${sum} reaches your bank in ${BANK_TIME}.`;
  const { state, reference, reason, sent_at, account_confirm_by, details_due_at } = payout;
  const on = sent_at ? ` on ${formatInstant(sent_at)}` : "";
  const returned = `all ${formatPoints(redemption.price)} points were returned to your balance. Reason: ${reason}`;
  switch (state) {
    case "to_pay":
      if (account_confirm_by === null) return `Approved: ${sum} reaches your bank in ${BANK_TIME}.`;
      return awaitsAccountMail(payout)
        ? `Not paid yet: confirm the other account by the link in our mail before ${formatInstant(account_confirm_by)}. Otherwise your points return.`
        : `The other account is confirmed: once it is checked, ${sum} reaches your bank in ${BANK_TIME}.`;
    case "sent":
      return `Paid: ${sum} was sent to your bank${on}. Reference: ${reference}.`;
    case "confirmed":
      return `Paid: your bank account received ${sum}. Reference: ${reference}.`;
    case "awaiting_details":
      return `Not paid: the money did not arrive. Reason: ${reason} Give another account before ${formatInstant(details_due_at ?? "")}, at the price that you paid, or take your points back. Otherwise they return then.`;
    case "failed":
      return `Not paid: ${returned}`;
    case "returned":
      return `The money came back from your bank: ${returned}`;
  }
}

/** Returns what a cash redemption pays, in dollars and in naira at the rate of its purchase. */
export function formatReceived(
  redemption: Pick<Redemption, "amount" | "commission_amount" | "naira_rate">,
): string {
  return formatPayout(receivedDollars(redemption), redemption.naira_rate ?? undefined);
}

/** Returns whether a redemption's decision is late at `now`; one that waits for its buyer is not. */
export function isLate(redemption: Redemption, now: Date): boolean {
  const { status, review_due_at } = redemption;
  return status === "PENDING" && !awaitsConfirmation(redemption) && isOverdue(review_due_at, now);
}
