import { expect, it } from "vitest";
import { contractTerms, signingTimeTexts } from "~/features/contracts/contract-terms";

const contract = {
  points_cost: 5,
  points_reward: 1,
  expires_at: "2026-03-01T12:00:00.000Z",
  duration: 60,
  work_minutes: null,
  lapse_refund: 0,
  agreed: null,
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

it("says in the terms how long a signer has, and what is returned of a lapsed or given back place", () => {
  const terms = contractTerms({ ...contract, work_minutes: 2_880, lapse_refund: 2 });
  expect(terms).toContain(
    "After you sign, you have 48 hours (2 days) to submit. If you do not, your place goes back to the others, and 2 of the 5 points you paid will be returned.",
  );
  expect(terms).toContain(
    "You can give your place back until you submit: 2 of the 5 points you paid will be returned.",
  );
  expect(terms).toContain(
    "If you sign and have not submitted when the grace period ends, the 5 points will not be returned.",
  );
});

it("names in the terms of a signed contract the time and the refund that were agreed", () => {
  const agreed = { title: "", description: "", activity: "", work_minutes: 30, lapse_refund: 5 };
  const text = contractTerms({ ...contract, work_minutes: 10, agreed }).join(" ");
  expect(text).toContain("you have 30 minutes to submit");
  expect(text).toContain("the 5 points you paid will be returned");
});

it("tells before signing the time to finish, the last moment, and what each costs", () => {
  const [time, latest, giveBack] = signingTimeTexts({
    ...contract,
    work_minutes: 60,
    lapse_refund: 2,
  });
  expect(time).toContain("After you sign, you have 1 hour to submit.");
  expect(latest).toMatch(/^Submit by .+ at the latest: after that, nothing is returned\.$/);
  expect(giveBack).toContain("2 of the 5 points you paid will be returned");
  expect(signingTimeTexts({ ...contract, expires_at: null })).toEqual([
    "There is no time limit.",
    "You can give your place back until you submit: the 5 points you paid will not be returned.",
  ]);
  expect(signingTimeTexts(contract)[0]).toMatch(
    /^Submit by .+\. If you miss that, the 5 points you paid will not be returned\.$/,
  );
});
