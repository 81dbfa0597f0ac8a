import { earnedAndSpent } from "@signpoint/api/ledger/earnings";
import { pointsFigures } from "@signpoint/api/ledger/statement-rules";
import { EARNINGS_SOURCES } from "@signpoint/api/platform/constants";
import { expect, test } from "vitest";
import { sumLines } from "~/ledger/earnings/points-sum";

/** Returns the lines of a ledger with these points in and out of each source, in the order of the sources. */
function linesOf(
  moves: readonly (readonly [points_in: number, points_out: number])[],
  inReview = 0,
) {
  const totals = moves.map(([points_in, points_out], index) => ({
    source: EARNINGS_SOURCES[index] ?? "POINTS_EARNED",
    points_in,
    points_out,
  }));
  const { earned, spent } = earnedAndSpent(totals);
  const figures = pointsFigures(totals, inReview);
  const lines = sumLines({ total_earned: earned, figures });
  const points = Object.fromEntries(lines.map((line) => [line.name, line.points]));
  return { earned, spent, figures, lines, points };
}

test("the lines of the sum add up to the balance, and lead to the totals as their notes say", () => {
  const moves = EARNINGS_SOURCES.map((_, index) => [100 * 2 ** index, 2 ** index] as const);
  const { earned, spent, figures, lines, points } = linesOf(moves, 7);
  expect(lines.reduce((sum, line) => sum + line.points, 0)).toBe(figures.available);
  const { "Refunds for contracts": contracts = 0, "Refunds for redemptions": redemptions = 0 } =
    points;
  const {
    "Paid to you": paid = 0,
    "Paid by you": taken = 0,
    "Redemptions in review": held = 0,
  } = points;
  expect(earned).toBe(paid + redemptions);
  expect(spent).toBe(-taken - held - contracts);
  expect([contracts, redemptions, held].map(Math.sign)).toEqual([1, 1, -1]);
});

test("the sum of a ledger without refunds and reviews has no lines for them", () => {
  const { lines } = linesOf([[0, 0]]);
  expect(lines.map(({ name, points }) => [name, points])).toEqual([
    ["Paid to you", 0],
    ["Paid by you", 0],
  ]);
});
