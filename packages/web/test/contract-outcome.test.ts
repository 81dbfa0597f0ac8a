import { expect, it } from "vitest";
import { getOutcome } from "~/features/contracts/contract-outcome";

const terms = { points_cost: 5, points_reward: 20 };

it.each([
  ["none", "active", "Net earnings", 15, true],
  ["none", "fully_expired", "Net earnings", 15, false],
  ["in_progress", "grace_period", "Net earnings", 15, true],
  ["pending", "fully_expired", "Net earnings", 15, true],
  ["approved", "fully_expired", "Earned", 15, true],
  ["rejected", "active", "Earned", 0, false],
  ["missed", "fully_expired", "Lost", -5, false],
] as const)("shows for %s in %s: %s %i", (state, expiration, name, points, earned) => {
  expect(getOutcome(terms, state, expiration)).toEqual({ name, points, earned });
});

it("never shows a loss in the colour of earning", () => {
  const loss = { points_cost: 30, points_reward: 10 };
  expect(getOutcome(loss, "none", "active")).toMatchObject({ points: -20, earned: false });
  expect(getOutcome(loss, "approved", "active")).toMatchObject({ points: -20, earned: false });
});

it("shows nothing lost when a free contract was missed", () => {
  const free = { points_cost: 0, points_reward: 10 };
  expect(getOutcome(free, "missed", "fully_expired")).toMatchObject({ name: "Earned", points: 0 });
});
