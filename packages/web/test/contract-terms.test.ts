import { expect, it } from "vitest";
import { contractTerms } from "~/features/contracts/contract-terms";

const contract = {
  points_cost: 5,
  points_reward: 1,
  expires_at: "2026-03-01T12:00:00.000Z",
  signing: null,
};

it("says in the terms of a contract that a missed deadline costs the points", () => {
  expect(contractTerms(contract)).toContain(
    "If you sign and do not submit in time, the 5 points will not be returned.",
  );
});

it("speaks in the terms of one point in the singular", () => {
  const [cost, reward] = contractTerms({ ...contract, points_cost: 1 });
  expect(cost).toBe("Signing costs 1 point, taken from your balance at once.");
  expect(reward).toMatch(/^1 point is paid when/);
});

it("names no loss and no refund in the terms of a contract that is free to sign", () => {
  const terms = contractTerms({ ...contract, points_cost: 0 });
  expect(terms[0]).toBe("Signing is free.");
  expect(terms.join(" ")).not.toContain("returned");
});

it("names no deadline in the terms of a contract that never expires", () => {
  expect(contractTerms({ ...contract, expires_at: null }).at(-1)).toBe("There is no time limit.");
});
