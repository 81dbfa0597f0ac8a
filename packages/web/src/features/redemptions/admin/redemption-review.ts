import type { AdminRedemption } from "@signpoint/api/entities/redemption";
import { refusalMessages } from "@signpoint/api/messages";
import { maskAccountNumber } from "@signpoint/api/rules/bank-details";
import { formatDollars } from "@signpoint/api/rules/cash";
import { api } from "~/api/client";
import { describeOwners, getOwnerName, type ReviewKind, sumBy } from "~/features/review/reviewable";
import type { Verdict } from "~/features/review/verdicts";
import { formatCount, formatPoints, joinSentences } from "~/ui/format";
import { receivedDollars } from "../redemption-meaning";
import { refreshRedemptions } from "../redemptions-query";

/** Redemptions: approval delivers or pays out, rejection returns the points and the stock. */
export const redemptionReview: ReviewKind<AdminRedemption> = {
  noun: "redemption",
  verdicts: ["reject", "approve"],
  bulkVerdicts: ["reject", "approve"],
  hasReasons: false,
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
  successText: ({ item, verdict }) => {
    const name = `“${item.item_name}” for ${getOwnerName(item)}`;
    if (verdict === "approve") {
      return item.type === "CASH"
        ? `Approved ${name}: ${formatDollars(receivedDollars(item))} to pay out.`
        : `Approved ${name}.`;
    }
    return `Rejected ${name}: ${formatPoints(item.price)} points were returned.`;
  },
  refresh: refreshRedemptions,
};

/** Returns whom and where cash goes, which an approval shows once more; null for everything else. */
function getApprovalCheck({ bank_details: bank }: AdminRedemption): string | null {
  if (bank === null) return null;
  return `To ${bank.accountName}, ${bank.bankName}, account ${maskAccountNumber(bank.accountNumber)}.`;
}

function effect(verdict: Verdict, items: readonly AdminRedemption[]): string {
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
      `The ${price} points that were paid stay spent.`,
    );
  }
  const nothing = cash.length > 0 ? `${payout} is not paid out` : "nothing is delivered";
  const stock = items.length === 1 ? "the item goes" : `${items.length} items go`;
  return `${price} points are returned to ${owners}, ${nothing}, and ${stock} back into stock.`;
}
