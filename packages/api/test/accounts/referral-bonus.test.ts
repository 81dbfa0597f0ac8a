import { expect, it, test } from "vitest";
import { bonusMonth, bonusOutcome, isLeftToAnother } from "../../src/accounts/referral-bonus";
import { referralMessages } from "../../src/texts";

test.each([
  [0, 0, "paid"],
  [0, 1_000, "paid"],
  [1, 0, "paid"],
  [1, 1, "over_cap"],
  [3, 2, "paid"],
  [3, 3, "over_cap"],
  [3, 4, "over_cap"],
])("with a limit of %d a month, an inviter with %d bonuses this month: %s", (cap, had, outcome) => {
  const rules = { bonus_cap_per_inviter_month: cap };
  expect(bonusOutcome(rules, { isGone: false, bonusesThisMonth: had })).toBe(outcome);
});

it("the referral bonus goes to the invited person alone when the inviter has deleted the account", () => {
  const gone = { isGone: true, bonusesThisMonth: 0 };
  expect(bonusOutcome({ bonus_cap_per_inviter_month: 0 }, gone)).toBe("inviter_gone");
  expect(bonusOutcome({ bonus_cap_per_inviter_month: 1 }, gone)).toBe("inviter_gone");
});

it("the referral bonus is described in the singular and the plural, with the condition that is in force", () => {
  expect(referralMessages.offer(true)).toContain("first submission approved");
  expect(referralMessages.offer(false)).not.toContain("submission");
  expect(referralMessages.cap(1)).toContain("at most 1 friend;");
  expect(referralMessages.cap(2_000)).toContain("at most 2,000 friends;");
  expect(referralMessages.waiting(1)).toMatch(/^1 bonus waits/);
  expect(referralMessages.waiting(2)).toMatch(/^2 bonuses wait:/);
});

test.each([
  ["2027-03-01T00:00:00.000Z", "2027-03-01T00:00:00.000Z", "2027-04-01T00:00:00.000Z"],
  ["2027-12-31T23:59:59.999Z", "2027-12-01T00:00:00.000Z", "2028-01-01T00:00:00.000Z"],
  ["2028-01-01T00:00:00.000Z", "2028-01-01T00:00:00.000Z", "2028-02-01T00:00:00.000Z"],
])("bonuses of %s are counted from %s to before %s", (now, start, end) => {
  expect(bonusMonth(new Date(now))).toEqual({ start, end });
});

test.each([
  [true, "inviter", ["inviter", "other"]],
  [false, "inviter", ["inviter"]],
  [false, "inviter", ["inviter", "signer", "rejecter"]],
  [true, "inviter", ["inviter", "signer", "rejecter", "other"]],
  [false, "other", ["inviter", "other"]],
])(
  "is %s that %s leaves an approval that pays the inviter to another of %j",
  (expected, adminId, admins) => {
    const parties = ["signer", "rejecter"];
    expect(isLeftToAnother({ inviter_id: "inviter", parties }, adminId, admins)).toBe(expected);
  },
);
