import { expect, it } from "vitest";
import { takenBackBy } from "../../src/ledger/corrections";
import { approvedOutcome, exposureOf, netForSigner } from "../../src/work/contracts/contract-terms";

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

it.each([
  ["nothing was corrected", 10, 40, 0, 30, 30],
  ["a part was taken back", 10, 40, 20, 30, 10],
  ["all that it paid was taken back", 10, 40, 40, 30, -10],
])(
  "an approved signing leaves what was earned less what was taken back: %s",
  (_, points_cost, points_reward, takenBack, earned, left) => {
    const outcome = approvedOutcome({ points_cost, points_reward }, takenBack);
    expect(outcome).toEqual({ earned, takenBack, left });
  },
);

it("what several corrections took back is their sum", () => {
  expect(takenBackBy([])).toBe(0);
  expect(takenBackBy([{ points: 20 }, { points: 5 }])).toBe(25);
});
