import { expect, it } from "vitest";
import { exposureOf, netForSigner } from "../src/rules/contract-terms";

it.each([
  [10, 40, 30],
  [50, 5, -45],
  [7, 7, 0],
])(
  "a contract that costs %i and pays %i brings its signer %i",
  (points_cost, points_reward, net) => {
    expect(netForSigner({ points_cost, points_reward })).toBe(net);
  },
);

it("a contract pays at most its reward for each place, and without a limit of places there is no most", () => {
  expect(exposureOf({ points_reward: 40, max_signers: 25 })).toBe(1_000);
  expect(exposureOf({ points_reward: 40, max_signers: 0 })).toBeNull();
});
