import { formatDollars, receivedDollars } from "@signpoint/api/rewards/cash";
import { isHeld } from "@signpoint/api/rewards/holds";
import { warningText } from "@signpoint/api/rewards/payouts/payout-warning-texts";
import type { ReviewedRedemption } from "@signpoint/api/rewards/redemption";
import { refusalMessages, secondApprovalMessages } from "@signpoint/api/texts";
import { api } from "~/platform/api/client";
import { serverNow } from "~/platform/session/server-clock";
import { formatCount, formatPoints, joinSentences } from "~/platform/ui/format";
import { describeOwners, getOwnerName, type ReviewKind, sumBy } from "~/work/review/reviewable";
import type { Verdict } from "~/work/review/verdicts";
import { refreshRedemptions } from "../redemptions-query";
import { describeCodesLeft } from "./codes-left";

/** Redemptions: approval delivers or pays out, rejection returns the points and the stock. */
export const redemptionReview: ReviewKind<ReviewedRedemption> = {
  noun: "redemption",
  verdicts: ["reject", "approve"],
  bulkVerdicts: ["reject", "approve"],
  hasReasons: false,
  hasProofs: false,
  getTitle: ({ item_name }) => item_name,
  isPending: ({ status }) => status === "PENDING",
  getRefusal: ({ user_id }, adminId) =>
    user_id === adminId ? refusalMessages.ownRedemption : null,
  getWait: ({ created_at, review_due_at }) => ({
    since: created_at,
    dueAt: new Date(review_due_at),
  }),
  getApprovalCheck,
  submit: ({ item: { id: p_redemption_id }, verdict, note, code }) =>
    verdict === "approve"
      ? api.redemptions.approve({ p_redemption_id, p_note: note, p_redemption_code: code })
      : api.redemptions.reject({ p_redemption_id, p_note: note }),
  effect,
  // Rejecting is possible meanwhile.
  isOffered: (item, verdict) =>
    verdict !== "approve" || !(item.awaiting_second || isHeld(item, new Date(serverNow()))),
  isWaiting: (_input, answer) => isAwaiting(answer),
  successText: ({ item, verdict }, answer) => {
    const name = `“${item.item_name}” for ${getOwnerName(item)}`;
    if (isAwaiting(answer)) {
      return `${name}: ${secondApprovalMessages.awaitingSecond}`;
    }
    if (verdict === "approve") {
      return item.type === "CASH"
        ? `Approved ${name}: ${formatDollars(receivedDollars(item))} to pay out.`
        : `Approved ${name}.`;
    }
    return `Rejected ${name}: ${formatPoints(item.price)} points were returned.`;
  },
  refresh: refreshRedemptions,
};

function isAwaiting(answer: unknown): boolean {
  return (answer as Partial<ReviewedRedemption> | null)?.awaiting_second === true;
}

/**
 * Returns how much cash goes where, with its fee, and the warnings, which an approval shows once more; null when there is
 * neither.
 */
function getApprovalCheck(redemption: ReviewedRedemption): string | null {
  const { bank_details: bank, amount, commission_amount, warnings } = redemption;
  const texts = warnings.map(warningText);
  if (bank === null) return texts.length === 0 ? null : joinSentences(...texts);
  const sum = formatDollars(receivedDollars(redemption));
  const fee = `${formatDollars(amount ?? 0)} less the fee of ${formatDollars(commission_amount)}`;
  const account = `${sum} (${fee}) to ${bank.accountName}, ${bank.bankName}, account ${bank.accountNumber}.`;
  return joinSentences(account, ...texts);
}

function effect(verdict: Verdict, items: readonly ReviewedRedemption[]): string {
  const owners = describeOwners(items);
  const price = formatPoints(sumBy(items, (item) => item.price));
  const cash = items.filter(({ type }) => type === "CASH");
  const payout = formatDollars(sumBy(cash, receivedDollars));
  const goods = items.length - cash.length;
  if (verdict === "approve") {
    const fee = formatDollars(sumBy(cash, ({ commission_amount }) => commission_amount));
    return joinSentences(
      cash.length > 0 ? `${payout} is paid out to ${owners}, and ${fee} kept as the fee.` : "",
      goods > 0
        ? `${formatCount(goods, "item")} ${goods === 1 ? "goes" : "go"} out to ${owners}.`
        : "",
      describeCodesLeft(items),
      `The ${price} points that were paid stay spent.`,
    );
  }
  const nothing = cash.length > 0 ? `${payout} is not paid out` : "nothing is delivered";
  const stock = items.length === 1 ? "the item goes" : `${items.length} items go`;
  return `${price} points are returned to ${owners}, ${nothing}, and ${stock} back into stock.`;
}
