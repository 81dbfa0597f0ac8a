import type { ContractListItem } from "@signpoint/api/work/contracts/contract";
import { expect, it, test } from "vitest";
import { cardFacts, contractSum, priceText } from "~/work/contracts/card-texts";
import { cardPill } from "~/work/contracts/contract-badges";
import { timeLeft } from "~/work/contracts/time-left";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const EXPIRY = Date.parse("2026-03-10T12:00:00.000Z");
/** Four days long, so that the grace period lasts two. */
const contract = { expires_at: new Date(EXPIRY).toISOString(), duration: 4 * 24 * 60 };
const inProgress = { status: "in_progress", work_due_at: null, correction_due_at: null } as const;
const instantWith = (milliseconds: number) => new Date(EXPIRY - milliseconds);

function item(given: Partial<ContractListItem>): ContractListItem {
  const terms = { points_cost: 50, points_reward: 140 };
  return {
    ...terms,
    ...contract,
    signing_status: "none",
    signing: null,
    tags: [],
    effort_minutes: null,
    places_left: null,
    taken_back: 0,
    ...given,
  } as ContractListItem;
}

test.each([
  ["to the second above 24 hours, too", 5 * DAY + 23 * HOUR, false, "5d 23h 00m 00s left", "calm"],
  ["at exactly 24 hours as one day", DAY, false, "1d 00h 00m 00s left", "calm"],
  ["to the second below 24 hours", DAY - 1_000, false, "23h 59m 59s left", "warning"],
  ["as over in the grace period", -HOUR, false, "1d 23h 00m 00s left to submit", "over"],
  [
    "as a warning in the grace period of one's own",
    -DAY - 1_000,
    true,
    "23h 59m 59s left to submit",
    "warning",
  ],
  ["as expired at the end of the grace period", -2 * DAY, true, "Expired", "over"],
  ["of one's own until the grace period ends", DAY, true, "3d 00h 00m 00s left to submit", "calm"],
] as const)("the time on a contract's card is shown %s", (_, remaining, isSigned, text, tone) => {
  const signing = isSigned ? inProgress : null;
  expect(timeLeft(contract, signing, instantWith(remaining))).toEqual({ text, tone });
});

test("the time on a contract's card of one's own ends with the time to finish, and after a request with the 72 hours", () => {
  const due = new Date(EXPIRY - DAY).toISOString();
  const now = instantWith(3 * DAY);
  expect(timeLeft(contract, { ...inProgress, work_due_at: due }, now).text).toBe(
    "2d 00h 00m 00s left to submit",
  );
  const requested = {
    status: "changes_requested",
    work_due_at: due,
    correction_due_at: new Date(EXPIRY + 4 * DAY).toISOString(),
  } as const;
  expect(timeLeft(contract, requested, now).text).toBe("7d 00h 00m 00s left to submit");
});

test("the time on a contract's card is without a limit when the contract never expires", () => {
  const never = timeLeft({ expires_at: null, duration: 0 }, null, instantWith(0));
  expect(never).toEqual({ text: "No time limit", tone: "calm" });
});

it.each([
  ["what it would leave while it can be signed", "none", "active", 90, true, false],
  ["no gain once it cannot be signed", "none", "grace_period", 90, false, false],
  ["what it would leave while it is in progress", "in_progress", "grace_period", 90, true, false],
  ["the lost cost after a missed deadline", "missed", "fully_expired", -50, false, true],
  ["what it would leave in review, expired or not", "pending", "fully_expired", 90, true, false],
  ["what was earned", "approved", "fully_expired", 90, true, false],
  ["nothing after a rejection", "rejected", "active", 0, false, true],
] as const)(
  "the sum on a contract's card is %s",
  (_, state, expiration, points, isGain, isRewardLost) => {
    expect(contractSum(item({}), state, expiration)).toMatchObject({
      points,
      isGain,
      isRewardLost,
    });
  },
);

it("the sum on a contract's card is after a place was given back what the refund left of the cost", () => {
  const signing = { points_cost: 50, points_reward: 140, lapse_refund: 20 };
  const contract = { points_cost: 70, points_reward: 200, signing, taken_back: 0 };
  expect(contractSum(contract, "given_back", "active")).toMatchObject({
    name: "Lost",
    points: -30,
    isRewardLost: true,
  });
  const refunded = { ...contract, signing: { ...signing, lapse_refund: 50 } };
  expect(contractSum(refunded, "lapsed", "active")).toMatchObject({ name: "Earned", points: 0 });
});

it("the sum on a contract's card is after a correction what is left of what was earned", () => {
  const approved = { ...item({}), taken_back: 60 };
  expect(contractSum(approved, "approved", "active")).toMatchObject({
    name: "Left after the correction",
    points: 30,
    isGain: true,
  });
  expect(contractSum({ ...approved, taken_back: 140 }, "approved", "active")).toMatchObject({
    points: -50,
    isGain: false,
  });
  expect(contractSum({ ...approved, taken_back: 0 }, "approved", "active").name).toBe("Earned");
});

it("the sum on a contract's card is no gain when the contract costs more than it pays", () => {
  const sum = contractSum(item({ points_cost: 60, points_reward: 20 }), "none", "active");
  expect(sum).toMatchObject({ points: -40, isGain: false });
});

const signed = (points_cost: number, lapse_refund: number) =>
  ({ points_cost, points_reward: 140, lapse_refund }) as ContractListItem["signing"];

it.each([
  ["before signing", "none", {}, "Pay 50, get 140"],
  ["of a free contract", "none", { points_cost: 0 }, "Free, get 140"],
  ["of a reward equal to the cost", "none", { points_reward: 50 }, "Pay 50, get 50"],
  ["once signed", "in_progress", { signing: signed(50, 0) }, "Paid 50, get 140"],
  ["once approved", "approved", { signing: signed(50, 0) }, "Paid 50, got 140"],
  ["after a correction", "approved", { taken_back: 60 }, "Paid 50, got 140, 60 taken back"],
  ["after a rejection", "rejected", { signing: signed(50, 0) }, "Paid 50, all returned"],
  ["of a free contract after a rejection", "rejected", { points_cost: 0 }, "Free, no reward"],
  ["after a missed deadline", "missed", { signing: signed(50, 20) }, "Paid 50, nothing returned"],
  ["given back for a part", "given_back", { signing: signed(50, 20) }, "Paid 50, 20 returned"],
  ["lapsed for all of the cost", "lapsed", { signing: signed(50, 50) }, "Paid 50, all returned"],
  ["lapsed for nothing", "lapsed", { signing: signed(50, 0) }, "Paid 50, nothing returned"],
] as const)("the price on a contract's card is %s in words", (_, state, given, text) => {
  expect(priceText(item(given), state)).toBe(text);
});

test("a contract's card says effort, places, and duration in hours", () => {
  expect(cardFacts(item({ effort_minutes: 20, duration: 43_200, places_left: 1 }))).toEqual([
    "about 20 min",
    "1 place left",
    "720 hours in all",
  ]);
  expect(cardFacts(item({ duration: 0 }))).toEqual(["unlimited places"]);
  expect(cardFacts(item({ duration: 90, places_left: 0 }))).toEqual([
    "no places left",
    "2 hours in all",
  ]);
});

test("a contract's card has one pill at most: the own signing before the time before the deal", () => {
  const card = { state: "none", expiration: "active", tags: ["limited", "official"] } as const;
  expect(cardPill({ ...card, state: "pending", expiration: "grace_period" })).toBe("pending");
  expect(cardPill({ ...card, expiration: "grace_period" })).toBe("grace_period");
  expect(cardPill(card)).toBe("limited");
  expect(cardPill({ ...card, tags: ["official"] })).toBeNull();
});
