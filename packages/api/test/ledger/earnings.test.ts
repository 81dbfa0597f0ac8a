import fc from "fast-check";
import { expect, it } from "vitest";
import { earnedAndSpent, periodStart } from "../../src/ledger/earnings";
import { chartMonths, monthOf } from "../../src/ledger/history-chart";
import { EARNINGS_SOURCES } from "../../src/platform/constants";

const move = (
  source: (typeof EARNINGS_SOURCES)[number],
  points_in: number,
  points_out: number,
) => ({
  source,
  points_in,
  points_out,
});

it("counts positive points as earned, except refunds of contracts, which lower what was spent", () => {
  expect(
    earnedAndSpent([
      move("CONTRACT_SIGNED", 0, 100),
      move("CONTRACT_COMPLETED", 250, 0),
      move("CONTRACT_REJECTED", 40, 0),
      move("REFERRAL_BONUS", 50, 0),
      move("POINTS_REDEEMED", 0, 70),
      move("REDEMPTION_REJECTED", 70, 0),
    ]),
  ).toEqual({ earned: 370, spent: 130 });
  expect(earnedAndSpent([])).toEqual({ earned: 0, spent: 0 });
});

it("keeps earned minus spent equal to the change of the balance for any entries", () => {
  const moves = fc.array(
    fc.record({
      source: fc.constantFrom(...EARNINGS_SOURCES),
      points_in: fc.nat(),
      points_out: fc.nat(),
    }),
  );
  fc.assert(
    fc.property(moves, (all) => {
      const { earned, spent } = earnedAndSpent(all);
      const balance = all.reduce((sum, one) => sum + one.points_in - one.points_out, 0);
      expect(earned - spent).toBe(balance);
    }),
  );
});

const now = new Date("2026-03-01T12:00:00.000Z");
it("begins a period 7 or 30 days ago, or at the beginning", () => {
  expect(periodStart("week", now)?.toISOString()).toBe("2026-02-22T12:00:00.000Z");
  expect(periodStart("month", now)?.toISOString()).toBe("2026-01-30T12:00:00.000Z");
  expect(periodStart("all", now)).toBeNull();
});

it("lists six calendar months in UTC across the turn of the year", () => {
  expect(chartMonths(new Date("2026-02-28T23:59:59.999Z"))).toEqual([
    "2025-09",
    "2025-10",
    "2025-11",
    "2025-12",
    "2026-01",
    "2026-02",
  ]);
  expect(chartMonths(new Date("2026-08-31T00:00:00.000Z"))).toContain("2026-06");
  expect(monthOf(new Date("2026-12-31T23:30:00-01:00"))).toBe("2027-01");
});
