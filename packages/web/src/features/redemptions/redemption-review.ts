import type { AdminRedemption } from "@signpoint/api/entities/redemption";
import { refusalMessages } from "@signpoint/api/messages";
import { formatDollars } from "@signpoint/api/rules/cash";
import { formatPoints } from "@signpoint/api/rules/points";
import { api } from "~/api/client";
import {
  countOf,
  peopleOf,
  personOf,
  type ReviewKind,
  sumOf,
  type Verdict,
} from "~/features/review/review-kind";
import { receivedDollars } from "./received-dollars";
import { refreshRedemptions } from "./redemptions-query";

/** How redemptions are decided: approval delivers or pays out, rejection returns points and stock. */
export const redemptionReview: ReviewKind<AdminRedemption> = {
  noun: "redemption",
  own: refusalMessages.ownRedemption,
  titleOf: ({ item_name }) => item_name,
  carryOut: ({ matter: { id: p_redemption_id }, verdict, note, code }) =>
    verdict === "approve"
      ? api.redemptions.approve({ p_redemption_id, p_redemption_code: code })
      : api.redemptions.reject({ p_redemption_id, p_note: note }),
  effect,
  done: ({ matter, verdict }) => {
    const name = `“${matter.item_name}” for ${personOf(matter)}`;
    return verdict === "approve"
      ? `Approved ${name}.`
      : `Rejected ${name}: ${formatPoints(matter.price)} points were returned.`;
  },
  refresh: refreshRedemptions,
};

function effect(verdict: Verdict, matters: readonly AdminRedemption[]): string {
  const people = peopleOf(matters);
  const price = formatPoints(sumOf(matters, (one) => one.price));
  const cash = matters.filter(({ type }) => type === "CASH");
  const payout = formatDollars(sumOf(cash, receivedDollars));
  const goods = matters.length - cash.length;
  if (verdict === "approve") {
    const fee = formatDollars(sumOf(cash, ({ commission_amount }) => commission_amount));
    const parts = [
      cash.length > 0 ? `${payout} is paid out to ${people}, and ${fee} kept as the fee.` : null,
      goods > 0
        ? `${countOf(goods, "item")} ${goods === 1 ? "goes" : "go"} out to ${people}.`
        : null,
      `The ${price} points that were paid stay spent.`,
    ];
    return parts.filter((part) => part !== null).join(" ");
  }
  const nothing = cash.length > 0 ? `${payout} is not paid out` : "nothing is delivered";
  const stock = matters.length === 1 ? "the item goes" : `${matters.length} items go`;
  return `${price} points are returned to ${people}, ${nothing}, and ${stock} back into stock.`;
}
