import fc from "fast-check";
import { expect, it } from "vitest";
import {
  cashBreakdown,
  centsToDollars,
  commissionCents,
  dollarsToCents,
  formatDollars,
  formatPayout,
  formatPointsPerDollar,
  parseDollars,
  receivedDollars,
} from "../../src/rewards/cash";

it.each([
  ["$10", 1_000],
  ["$1,000.50", 100_050],
  ["$10.5", 1_050],
  ["US$25", 2_500],
  ["100", 10_000],
  ["25 USD", 2_500],
  [" $7.00 ", 700],
  ["$1,000,000", 100_000_000],
])("reads %s as dollars", (value, cents) => {
  expect(parseDollars(value)).toBe(cents);
});

it.each([
  "",
  "1 month",
  "$0",
  "$0.00",
  "-$10",
  "€10",
  "$10.999",
  "$1,00",
  "$10 off",
  "$1e3",
  "$1,000,000.01",
  "$10\n$20",
])("does not read %j as dollars", (value) => {
  expect(parseDollars(value)).toBeNull();
  expect(cashBreakdown(value)).toBeNull();
});

it("takes a fee of $3 from $100", () => {
  expect(cashBreakdown("$100")).toEqual({ amountCents: 10_000, feeCents: 300, netCents: 9_700 });
});

it.each([
  [1, 0],
  [16, 0],
  [17, 1],
  [50, 2],
  [1_050, 32],
  [100_000_000, 3_000_000],
])("computes the fee of %d cents as %d, half a cent upwards", (amount, fee) => {
  expect(commissionCents(amount)).toBe(fee);
});

it("splits any amount into fee and payout to the cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
      const cash = cashBreakdown(`$${(cents / 100).toFixed(2)}`);
      expect(cash?.amountCents).toBe(cents);
      expect((cash?.feeCents ?? 0) + (cash?.netCents ?? 0)).toBe(cents);
      expect(Math.abs((cash?.feeCents ?? 0) - cents * 0.03)).toBeLessThanOrEqual(0.5 + 1e-6);
      expect(dollarsToCents(centsToDollars(cents))).toBe(cents);
    }),
  );
});

it("formats dollars with their cents", () => {
  expect([97, 0.3, 1_000.5, 0].map(formatDollars)).toEqual([
    "$97.00",
    "$0.30",
    "$1,000.50",
    "$0.00",
  ]);
});

it.each([
  [97, "$97.00 (N97,000)"],
  [0.01, "$0.01 (N10)"],
  [0.29, "$0.29 (N290)"],
  [970_000, "$970,000.00 (N970,000,000)"],
])("writes a payout of %d dollars in dollars and naira", (dollars, text) => {
  expect(formatPayout(dollars)).toBe(text);
});

it.each([
  [250, "$10", "25 points for $1"],
  [2_450, "$100", "24.5 points for $1"],
  [10, "$10", "1 point for $1"],
  [333, "$10.50", "31.7 points for $1"],
  [300, "1 month", null],
  [1, "$1,000", null],
])("values %d points for %s at %s", (price, value, text) => {
  expect(formatPointsPerDollar(price, value)).toBe(text);
});

it("receivedDollars takes the fee off to the cent", () => {
  expect(receivedDollars({ amount: 100, commission_amount: 3 })).toBe(97);
  expect(receivedDollars({ amount: 0.3, commission_amount: 0.01 })).toBe(0.29);
  expect(receivedDollars({ amount: 1_000_000, commission_amount: 30_000 })).toBe(970_000);
  expect(receivedDollars({ amount: null, commission_amount: 0 })).toBe(0);
});
