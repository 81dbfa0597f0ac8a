import { expect, test } from "vitest";
import { warningText } from "../../src/rewards/payouts/payout-warning-texts";
import { type PayoutFacts, payoutWarnings } from "../../src/rewards/payouts/payout-warnings";

const NOW = "2027-03-31T12:00:00.000Z";
/** Nothing to warn of: an old member who is paid to a known account. */
const FACTS: PayoutFacts = {
  type: "CASH",
  requested_at: NOW,
  member_since: "2026-01-01T00:00:00.000Z",
  paid_before: 3,
  account_people: 0,
  account_usernames: [],
  account_used_since: "2026-02-01T00:00:00.000Z",
  other_account_used_at: null,
  redemptions_in_a_day: 1,
};

test.each<[string, Partial<PayoutFacts>, string[]]>([
  ["a known account of an old member", {}, []],
  ["an account of others", { account_people: 1, account_usernames: ["kim"] }, ["shared_account"]],
  [
    "a first payout just below 30 days",
    { paid_before: 0, member_since: "2027-03-01T12:00:00.001Z" },
    ["first_payout"],
  ],
  ["a first payout at 30 days", { paid_before: 0, member_since: "2027-03-01T12:00:00.000Z" }, []],
  ["a second payout of a young member", { member_since: NOW }, []],
  ["a first payout of a deleted profile", { paid_before: 0, member_since: null }, []],
  [
    "an account that is used for the first time, after another",
    { account_used_since: null, other_account_used_at: "2026-05-01T00:00:00.000Z" },
    ["account_changed"],
  ],
  [
    "an account that is new since just below 30 days",
    {
      account_used_since: "2027-03-01T12:00:00.001Z",
      other_account_used_at: "2026-05-01T00:00:00.000Z",
    },
    ["account_changed"],
  ],
  ["an old account, after another", { other_account_used_at: "2026-01-01T00:00:00.000Z" }, []],
  ["a first account", { account_used_since: null }, []],
  ["three redemptions in a day", { redemptions_in_a_day: 3 }, []],
  ["four redemptions in a day", { redemptions_in_a_day: 4 }, ["many_redemptions"]],
  [
    "an item, whatever its buyer's accounts",
    { type: "ITEM", account_people: 9, paid_before: 0, member_since: NOW, redemptions_in_a_day: 5 },
    ["many_redemptions"],
  ],
])("the warnings of %s", (_, given, kinds) => {
  expect(payoutWarnings({ ...FACTS, ...given }).map(({ kind }) => kind)).toEqual(kinds);
});

test.each([
  [
    { kind: "shared_account", people: 1, usernames: ["kim"] },
    "The same account number: another person has asked for money to it (kim).",
  ],
  [
    { kind: "shared_account", people: 7, usernames: ["ann", "kim"] },
    "The same account number: 7 other people have asked for money to it (ann, kim and more).",
  ],
  [
    { kind: "first_payout", member_since: "2027-03-04T23:30:00.000Z" },
    "First payout of a young account: a member since 4 Mar 2027.",
  ],
  [
    { kind: "account_changed", previous_used_at: "2027-03-04T23:30:00.000Z" },
    "New account details: the person used another account on 4 Mar 2027.",
  ],
  [{ kind: "many_redemptions", redemptions: 4 }, "4 redemptions of this person within 24 hours."],
] as const)("the text of the warning %j", (warning, text) => {
  expect(
    warningText({
      ...warning,
      ...("usernames" in warning && { usernames: [...warning.usernames] }),
    } as never),
  ).toBe(text);
});
