import {
  DEFAULT_PROMISED_WORDS,
  promisedWords,
} from "@signpoint/api/platform/promised-times-texts";
import { expect, it } from "vitest";
import {
  bindingLimit,
  contractTerms,
  signingTimeTexts,
  type TermsContract,
} from "~/work/contracts/contract-terms";
import { returnedClause } from "~/work/contracts/refund-texts";

const now = new Date("2026-03-01T11:00:00.000Z");
/** It expires in an hour, and its grace period ends half an hour later. */
const contract: TermsContract = {
  points_cost: 5,
  points_reward: 1,
  expires_at: "2026-03-01T12:00:00.000Z",
  duration: 60,
  work_minutes: null,
  lapse_refund: 0,
  agreed: null,
  signing: null,
};

function termsOf(given: Partial<TermsContract>, promised = DEFAULT_PROMISED_WORDS): string[] {
  const made = { ...contract, ...given };
  return contractTerms(made, bindingLimit(made, now), promised);
}

function timesOf(given: Partial<TermsContract>): string[] {
  const made = { ...contract, ...given };
  return signingTimeTexts(made, bindingLimit(made, now));
}

it("says in the terms of a contract that a missed deadline costs the points", () => {
  expect(termsOf({})).toContain(
    "If you sign and do not submit in time, the 5 points will not be returned.",
  );
});

it("speaks in the terms of one point in the singular", () => {
  const [cost, reward] = termsOf({ points_cost: 1 });
  expect(cost).toBe("Signing costs 1 point, taken from your balance at once.");
  expect(reward).toMatch(/^1 point is paid when/);
});

it("names no loss and no refund in the terms of a contract that is free to sign", () => {
  const terms = termsOf({ points_cost: 0 });
  expect(terms[0]).toBe("Signing is free.");
  expect(terms.join(" ")).not.toContain("returned");
});

it("names no deadline in the terms of a contract that never expires", () => {
  expect(termsOf({ expires_at: null }).at(-1)).toBe("There is no time limit.");
});

it("names in the terms the time that is promised for reviews, until something was submitted", () => {
  const promised = promisedWords({
    review_contract_hours: 120,
    review_item_hours: 48,
    review_cash_weekdays: 5,
  });
  const paid = "1 point is paid when an admin approves your submission";
  expect(termsOf({})).toContain(`${paid}, usually within 24 to 48 hours.`);
  expect(termsOf({}, promised)).toContain(`${paid}, usually within 5 days.`);
  const signing = { points_cost: 5, points_reward: 1, work_due_at: null };
  const submitted = { ...signing, submitted_at: now.toISOString() } as TermsContract["signing"];
  expect(termsOf({ signing: submitted }, promised)).toContain(`${paid}.`);
});

it("tells in terms and dialog the time to finish alone when it ends before the grace period", () => {
  const given = { work_minutes: 90, lapse_refund: 2 };
  const lapse =
    "After you sign, you have 2 hours to submit. If you do not, your place goes back to the others, and 2 of the 5 points you paid will be returned.";
  const giveBack =
    "You can give your place back until you submit: 2 of the 5 points you paid will be returned.";
  expect(termsOf(given).slice(3)).toEqual([lapse, giveBack, "Sign before it expires."]);
  expect(termsOf({ ...given, expires_at: null }).slice(3)).toEqual([lapse, giveBack]);
  expect(timesOf(given)).toEqual([lapse, giveBack]);
});

it("tells in terms and dialog the end of the grace period alone when it comes before the time to finish", () => {
  const given = { work_minutes: 91, lapse_refund: 2 };
  expect(termsOf(given).join(" ")).not.toContain("After you sign");
  expect(termsOf(given).at(-1)).toBe(
    "If you sign and do not submit in time, the 5 points will not be returned.",
  );
  const [time, giveBack] = timesOf(given);
  expect(time).toMatch(
    /^Submit by Mar 1, 2026, .+\. If you miss that, the 5 points you paid will not be returned\.$/,
  );
  expect(giveBack).toContain("2 of the 5 points you paid will be returned");
});

it("names in the terms of a signed contract the time and the refund that were agreed", () => {
  const agreed = { title: "", description: "", activity: "", work_minutes: 30, lapse_refund: 5 };
  const text = termsOf({ work_minutes: 10, agreed }).join(" ");
  expect(text).toContain("you have 30 minutes to submit");
  expect(text).toContain("the 5 points you paid will be returned");
});

it("says before signing without any limit that there is none", () => {
  expect(timesOf({ expires_at: null })).toEqual([
    "There is no time limit.",
    "You can give your place back until you submit: the 5 points you paid will not be returned.",
  ]);
});

it("tells who rejects what is returned, and of a free contract that nothing is", () => {
  expect(returnedClause(20, "ada")).toBe("20 points are returned to ada");
  expect(returnedClause(0, "ada")).toBe("Signing was free, so nothing is returned");
});
