import { expect, it } from "vitest";
import { getContractTags, isLimitedDeal, isTopEarning } from "../../src/work/contracts/tags";

const now = new Date("2026-03-01T00:00:00.000Z");
const limited = (max_signers: number, expires_at: string | null) =>
  isLimitedDeal({ max_signers, expires_at }, now);

it.each([
  [0, null, false],
  [1, null, true],
  [50, null, true],
  [51, null, false],
  [0, "2026-03-08T00:00:00.000Z", true],
  [0, "2026-03-08T00:00:00.001Z", false],
  [0, "2026-03-01T00:00:00.001Z", true],
  [0, "2026-03-01T00:00:00.000Z", false],
  [0, "2026-02-01T00:00:00.000Z", false],
])("tags a contract as limited with %j places and expiry %j: %j", (places, expiry, expected) => {
  expect(limited(places, expiry)).toBe(expected);
});

it.each([
  [100, 100, true],
  [99, 100, false],
  [0, 0, false],
  [1, 0.5, true],
])("tags a contract as top earning, reward %j against %j: %j", (reward, percentile, expected) => {
  expect(isTopEarning(reward, percentile)).toBe(expected);
});

it("lists tags in one order", () => {
  const contract = { max_signers: 5, expires_at: null, points_reward: 10, is_official: true };
  expect(getContractTags(contract, 10, now)).toEqual(["official", "top_earning", "limited"]);
});
