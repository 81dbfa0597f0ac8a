import { expect, it } from "vitest";
import {
  type MonthFacts,
  monthFigures,
  NO_OPENING,
  openingAfter,
  type PayoutFact,
  type RedemptionFact,
} from "../../src/books/month-figures";
import { canonicalJson, changedTables, closesAt } from "../../src/books/month-report-rules";

const NOTHING: MonthFacts = {
  totals: [],
  details: { deducted: 0, deleted: 0, forfeited: 0 },
  redemptions: [],
  payouts: [],
};
const cash = (event: RedemptionFact["event"], redemptions = 1): RedemptionFact => ({
  event,
  type: "CASH",
  item_type: "Cash",
  item_name: "Cash, $10",
  redemptions,
  points: redemptions * 100,
  amount: redemptions * 10.1,
  fee: redemptions * 0.3,
  local: redemptions * 9_800,
});
const moved = (from: PayoutFact["from"], to: PayoutFact["to"]): PayoutFact => ({
  ...{ from, to, payouts: 1, points: 100, dollars: 9.8, local: 9_800 },
});
const figuresOf = (facts: Partial<MonthFacts>) =>
  monthFigures(NO_OPENING, { ...NOTHING, ...facts });

it("the figures of a month are all 0 and without items when nothing has happened", () => {
  const figures = figuresOf({});
  expect(figures.items.rows).toEqual([]);
  const numbers = JSON.stringify(Object.values(figures)).match(/:-?\d+/g) ?? [];
  expect(new Set(numbers)).toEqual(new Set([":0"]));
});

it("the figures of a month sum money to the cent", () => {
  const { cash: toPay, fees } = figuresOf({ redemptions: [cash("approved", 3)] });
  expect(toPay.total).toEqual({ payouts: 3, points: 300, dollars: 29.4, local: 29_400 });
  expect(fees.total).toEqual({ payouts: 3, amount: 30.3, fee: 0.9 });
});

it("the figures of a month go on from what the month before has left", () => {
  const before = figuresOf({
    totals: [{ source: "POINTS_EARNED", points_in: 500, points_out: 0, entries: 1 }],
    redemptions: [cash("requested", 2), cash("approved")],
  });
  const { points, redemptions, cash: toPay, owed } = monthFigures(openingAfter(before), NOTHING);
  expect([points.total, redemptions.total, toPay.total.points, owed.total]).toEqual([
    { points: 500 },
    { redemptions: 1, points: 100 },
    100,
    { points: 700 },
  ]);
});

it("the figures of a month have items and kinds add up to the same, by the name of the item when it was bought", () => {
  const { items, kinds } = figuresOf({
    redemptions: [
      cash("requested"),
      { ...cash("requested"), type: "ITEM", item_type: "Gift Card", item_name: "Tea" },
      { ...cash("rejected"), type: "ITEM", item_type: "Gift Card", item_name: "Coffee" },
    ],
  });
  expect(items.rows.map(({ line, points }) => [line, points])).toEqual([
    ["Cash: Cash, $10", 100],
    ["Gift Card: Coffee", -100],
    ["Gift Card: Tea", 100],
  ]);
  expect(items.total).toEqual(kinds.total);
});

it.each<[string, PayoutFact[], { toPay: number; transfers: number }]>([
  ["is to be paid while the bank has it", [moved("to_pay", "sent")], { toPay: 2, transfers: 1 }],
  [
    "is paid once it is confirmed",
    [moved("to_pay", "sent"), moved("sent", "confirmed")],
    { toPay: 1, transfers: 1 },
  ],
  [
    "is to be paid again while it waits for another account",
    [moved("to_pay", "sent"), moved("sent", "awaiting_details")],
    { toPay: 2, transfers: 0 },
  ],
  [
    "is over when the points go back before it was sent, which is no transfer",
    [moved("to_pay", "failed")],
    { toPay: 1, transfers: 0 },
  ],
  [
    "is over when it comes back and the points go back",
    [moved("to_pay", "sent"), moved("sent", "confirmed"), moved("confirmed", "returned")],
    { toPay: 1, transfers: 0 },
  ],
  [
    "is to be paid when it comes back and waits for another account",
    [moved("to_pay", "sent"), moved("sent", "confirmed"), moved("confirmed", "awaiting_details")],
    { toPay: 2, transfers: 0 },
  ],
  [
    "is over when its points go back after that",
    [
      moved("to_pay", "sent"),
      moved("sent", "confirmed"),
      moved("confirmed", "awaiting_details"),
      moved("awaiting_details", "returned"),
    ],
    { toPay: 1, transfers: 0 },
  ],
])(
  "the figures of a month count one of two approved payouts that %s",
  (_what, payouts, { toPay, transfers }) => {
    const figures = figuresOf({ redemptions: [cash("approved", 2)], payouts });
    expect([figures.cash.total.payouts, figures.transfers.total.payouts]).toEqual([
      toPay,
      transfers,
    ]);
  },
);

it("a month can be closed from the 5th of the next one on, in UTC", () => {
  expect(closesAt("2026-11").toISOString()).toBe("2026-12-05T00:00:00.000Z");
  expect(closesAt("2026-12").toISOString()).toBe("2027-01-05T00:00:00.000Z");
});

it("a month has changed in the tables whose figures differ, and not in one that its closing did not know", () => {
  const closed = figuresOf({});
  const today = figuresOf({ redemptions: [cash("approved")] });
  expect(changedTables(closed, closed)).toEqual([]);
  expect(changedTables(closed, today)).toEqual(["redemptions", "cash", "fees", "owed"]);
  const { fees: _newer, ...older } = closed;
  expect(changedTables(older, today)).toEqual(["redemptions", "cash", "owed"]);
});

it("a month is one text, in whichever order its names come", () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
});
