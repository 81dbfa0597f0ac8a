import type { OwnRedemption } from "@signpoint/api/rewards/redemption";
import { refusalMessages } from "@signpoint/api/texts";
import { expect, it } from "vitest";
import { redemptionMeaning } from "~/rewards/redemptions/redemption-meaning";
import { cashOrder, order, payoutOf } from "../components/support/review-records";

const redemption: OwnRedemption = {
  ...order(1, { price: 1_200, review_due_at: "2026-11-03T10:00:00.000Z" }),
  waiting_before: 3,
};
const cash: OwnRedemption = {
  ...cashOrder(1, { price: 1_200, review_due_at: "2026-11-06T10:00:00.000Z" }),
  waiting_before: 0,
};
const payout = payoutOf({ sent_at: "2026-11-05T10:00:00.000Z" });

const END = "2026-11-16T10:00:00.000Z";

it.each<[string, OwnRedemption, RegExp]>([
  [
    "an item that waits",
    redemption,
    /expected by Nov 3, .*\. 3 are waiting before you\. Then it is delivered/,
  ],
  ["a gift card that waits", { ...redemption, item_type: "Gift Card" }, /Then your code/],
  [
    "cash that waits",
    cash,
    /expected by Nov 6, .*\. Yours is the next\. Then \$97\.00 \(N97,000\) .* 3 to 5 business days/,
  ],
  ["approved cash", { ...cash, status: "APPROVED" }, /^Approved: \$97\.00 .* 3 to 5 business/],
  [
    "sent cash",
    { ...cash, status: "APPROVED", payout: { ...payout, state: "sent", reference: "FT-1" } },
    /^Paid: \$97\.00 .* was sent to your bank on .* Reference: FT-1\.$/,
  ],
  [
    "confirmed cash",
    { ...cash, status: "APPROVED", payout: { ...payout, state: "confirmed", reference: "FT-1" } },
    /^Paid: your bank account received \$97\.00/,
  ],
  [
    "cash whose payout failed",
    { ...cash, status: "APPROVED", payout: { ...payout, state: "failed", reason: "Closed." } },
    /^Not paid: all .* points were returned to your balance\. Reason: Closed\.$/,
  ],
  [
    "cash whose money came back",
    { ...cash, status: "APPROVED", payout: { ...payout, state: "returned", reason: "Closed." } },
    /^The money came back from your bank: all .* were returned .* Reason: Closed\.$/,
  ],
  [
    "cash that waits for another account",
    {
      ...cash,
      status: "APPROVED",
      payout: { ...payout, state: "awaiting_details", reason: "Closed.", details_due_at: END },
    },
    /^Not paid: the money did not arrive\. Reason: Closed\. Give another account before Nov 16/,
  ],
  [
    "cash whose other account is not confirmed",
    { ...cash, status: "APPROVED", payout: { ...payout, account_confirm_by: END } },
    /^Not paid yet: confirm the other account .* before Nov 16.* Otherwise your points return\.$/,
  ],
  [
    "cash whose other account is confirmed",
    {
      ...cash,
      status: "APPROVED",
      payout: { ...payout, account_confirm_by: END, account_confirmed_at: END },
    },
    /^The other account is confirmed: once it is checked, \$97\.00/,
  ],
  ["an approved item", { ...redemption, status: "APPROVED" }, /^Approved: it is delivered/],
  [
    "a gift card with its code",
    { ...redemption, item_type: "Gift Card", status: "APPROVED", has_code: true },
    /^Approved: your code is here/,
  ],
  [
    "an approved gift card without a code",
    { ...redemption, item_type: "Gift Card", status: "APPROVED" },
    /^Approved: your code has still to be added/,
  ],
  ["a rejected one", { ...redemption, status: "REJECTED" }, /all 1,200 points were returned/],
])("a buyer reads what the status means for %s", (_, given, text) => {
  expect(redemptionMeaning(given, new Date("2026-11-02T10:00:00.000Z"))).toMatch(text);
});

it.each([
  ["an item after 48 hours", redemption, "2026-11-03T10:00:00.000Z"],
  ["cash after 5 weekdays", cash, "2026-11-06T10:00:00.000Z"],
])("a buyer reads that %s takes longer than usual, and not before", (_, given, due) => {
  const before = new Date(Date.parse(due) - 1);
  expect(redemptionMeaning(given, before)).toContain("by Nov ");
  expect(redemptionMeaning(given, new Date(due))).toBe(refusalMessages.reviewOverdue);
});
