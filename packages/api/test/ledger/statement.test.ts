import fc from "fast-check";
import { expect, test } from "vitest";
import { entryLabel } from "../../src/ledger/corrections";
import { isMonth, monthBounds, pointsFigures } from "../../src/ledger/statement-rules";
import { EARNINGS_SOURCES } from "../../src/platform/constants";

const total = fc.record({
  source: fc.constantFrom(...EARNINGS_SOURCES),
  points_in: fc.nat(),
  points_out: fc.nat(),
});

test("the figures of points add up to the sum of all moves", () => {
  fc.assert(
    fc.property(fc.array(total), fc.nat(), (moves, inReview) => {
      const figures = pointsFigures(moves, inReview);
      const sum = moves.reduce((points, move) => points + move.points_in - move.points_out, 0);
      const { available, received, spent, in_review, returned } = figures;
      expect(available).toBe(sum);
      expect(received - spent - in_review + returned).toBe(sum);
    }),
  );
});

test("refunds of contracts and redemptions count as returned, everything else as received", () => {
  const moves = EARNINGS_SOURCES.map((source) => ({ source, points_in: 1, points_out: 0 }));
  expect(pointsFigures(moves, 0)).toMatchObject({ received: 8, returned: 2 });
});

test("a correction is called so, whatever its source", () => {
  const details = "Correction by an admin: Paid twice";
  expect(entryLabel({ source: "POINTS_REDEEMED", details })).toBe("Correction by an admin");
  expect(entryLabel({ source: "POINTS_REDEEMED", details: "A card" })).toBe("Points redeemed");
});

test.each([
  ["2026-11", true],
  ["2026-13", false],
  ["2026-1", false],
  ["2026-11-01", false],
])("knows whether %j is a month", (text, expected) => {
  expect(isMonth(text)).toBe(expected);
});

test("a month ends where the next begins, in UTC", () => {
  const { start, end } = monthBounds("2026-12");
  expect([start.toISOString(), end.toISOString()]).toEqual([
    "2026-12-01T00:00:00.000Z",
    "2027-01-01T00:00:00.000Z",
  ]);
});
