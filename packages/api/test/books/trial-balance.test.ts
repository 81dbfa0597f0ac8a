import { expect, it } from "vitest";
import { OTHER_ACCOUNTS, OTHER_SIDES, trialBalance } from "../../src/books/trial-balance-rules";

it("the trial balance of a month sums to 0 for any totals of sources that entries have", () => {
  const sources = Object.keys(OTHER_SIDES) as (keyof typeof OTHER_SIDES)[];
  const totals = sources
    .filter((source) => source !== "REFERRAL_COMMISSION")
    .map((source, index) => ({ source, points_in: 13 * index, points_out: 7 * index + 1 }));
  const found = trialBalance(totals, { deducted: 3, deleted: 5, forfeited: 8 });
  expect(found.sum).toBe(0);
  expect(found.balances).not.toBe(0);
});

it("the trial balance of a month uses every account", () => {
  const used = new Set(Object.values(OTHER_SIDES).flatMap((kinds) => Object.values(kinds)));
  expect(used).toEqual(new Set(OTHER_ACCOUNTS));
});

it("the trial balance of a month does not sum to 0 for a source that no entry has", () => {
  const totals = [{ source: "REFERRAL_COMMISSION", points_in: 9, points_out: 0 }] as const;
  expect(trialBalance(totals, { deducted: 0, deleted: 0, forfeited: 0 }).sum).toBe(9);
});
