import { expect, it } from "vitest";
import { REDEMPTION_STATUSES } from "../../src/platform/constants";
import {
  nextRedemptionStatus,
  type Redeemable,
  redeemRefusal,
  shortfall,
} from "../../src/rewards/redeeming";

const ITEM: Redeemable = { type: "Gift Card", price: 200, value: "$10", quantity: 1 };

it.each([
  [200, null],
  [201, null],
  [199, "NOT_ENOUGH_POINTS"],
  [0, "NOT_ENOUGH_POINTS"],
])("a balance of %d for a price of 200 is refused as %s", (balance, code) => {
  expect(redeemRefusal(ITEM, balance)).toBe(code);
});

it("refuses to redeem an item without stock", () => {
  expect(redeemRefusal({ ...ITEM, quantity: 0 }, 1_000)).toBe("ITEM_SOLD_OUT");
});

it("refuses to redeem at another price or value than shown", () => {
  expect(redeemRefusal(ITEM, 1_000, { price: 200, value: "$10" })).toBeNull();
  expect(redeemRefusal(ITEM, 1_000, { price: 199 })).toBe("ITEM_CHANGED");
  expect(redeemRefusal(ITEM, 1_000, { price: 0 })).toBe("ITEM_CHANGED");
  expect(redeemRefusal(ITEM, 1_000, { value: "$100" })).toBe("ITEM_CHANGED");
  expect(redeemRefusal({ ...ITEM, quantity: 0 }, 0, { price: 199 })).toBe("ITEM_CHANGED");
});

it("redeems cash only for a value in dollars", () => {
  expect(redeemRefusal({ ...ITEM, type: "Cash" }, 1_000)).toBeNull();
  expect(redeemRefusal({ ...ITEM, type: "Cash", value: "1 month" }, 1_000)).toBe(
    "ITEM_NOT_AVAILABLE",
  );
});

it.each([
  [200, 199, 1],
  [200, 200, 0],
  [200, 500, 0],
])(
  "computes, for the redeeming of a price of %d and a balance of %d, %d missing points",
  (price, balance, missing) => {
    expect(shortfall(price, balance)).toBe(missing);
  },
);

const LEGAL = new Map([
  ["none redeem", "PENDING"],
  ["PENDING approve", "APPROVED"],
  ["PENDING reject", "REJECTED"],
]);
const edges = (["none", ...REDEMPTION_STATUSES] as const).flatMap((status) =>
  (["redeem", "approve", "reject"] as const).map(
    (action) => [status, action, LEGAL.get(`${status} ${action}`) ?? null] as const,
  ),
);

it.each(edges)("moves a redemption from %s by %s to %s", (status, action, next) => {
  expect(nextRedemptionStatus(status, action)).toBe(next);
});
