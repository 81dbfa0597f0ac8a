import { expect, test } from "vitest";
import { loosensCash } from "../../src/rewards/cash-guard";

const SUMS = { points: 1_000, dollars: null, points_per_dollar: 25, daily_factor: 10 };
const cash = (price: number, value = "$10", quantity = 5) => ({
  type: "Cash",
  price,
  value,
  quantity,
});

test.each([
  [false, "a new one at the rate", null, cash(250)],
  [false, "a new one at the edge of a factor of 1.25", null, cash(200)],
  [false, "a new one at the other edge", null, cash(3_125, "$100")],
  [true, "a new one that is too cheap", null, cash(199)],
  [true, "a new one that is too dear", null, cash(313)],
  [false, "a new one that is too cheap, without stock", null, cash(1, "$10", 0)],
  [false, "a new item that is no cash", null, { ...cash(1), type: "Gift Card" }],
  [true, "a lower price", cash(250), cash(249)],
  [true, "a higher value", cash(250), cash(250, "$10.01")],
  [false, "a higher price", cash(250), cash(260)],
  [true, "a much higher price", cash(250), cash(320)],
  [false, "a lower value", cash(250), cash(250, "$9")],
  [false, "the same terms, at no rate of the house", cash(1), cash(1)],
  [true, "more stock at such terms", cash(1), cash(1, "$10", 6)],
  [false, "less stock at such terms", cash(1), cash(1, "$10", 4)],
  [true, "goods that become cash at such terms", { ...cash(1), type: "Gift Card" }, cash(1)],
  [
    true,
    "goods without stock that become cash at such terms",
    { ...cash(1, "$10", 0), type: "Gift Card" },
    cash(1, "$10", 0),
  ],
  [false, "cash that becomes goods", cash(250), { ...cash(1), type: "Gift Card" }],
])("a cash item needs a second admin: %j, for %s", (expected, _what, before, after) => {
  expect(loosensCash(before, after, SUMS)).toBe(expected);
  expect(loosensCash(before, after, { ...SUMS, points: null })).toBe(false);
});
