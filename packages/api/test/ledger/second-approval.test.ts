import { describe, expect, test } from "vitest";
import { needsReserve } from "../../src/books/liability-rules";
import {
  canBeSecond,
  contractTotal,
  isDearer,
  needsSecondApproval,
} from "../../src/ledger/second-approval-rules";

const REQUESTED = "2027-03-10T12:00:00.000Z";
const EARLIER = "2027-03-10T11:59:59.999Z";
const by = (admin_id: string | null, created_at = EARLIER) => ({ admin_id, created_at });

describe("an admin", () => {
  test.each([
    ["without a recorded grant", true, null, null],
    ["made one by a third admin before the request", true, null, by("third")],
    ["made one by a third admin at the request", false, null, by("third", REQUESTED)],
    ["made one by the first admin", false, null, by("first")],
    ["made one by the command after the request", true, null, by(null, "2027-03-11T00:00:00Z")],
    ["who made the first one an admin", false, by("second"), null],
    ["of a first admin whom a third one made an admin", true, by("third"), null],
  ])("%s can confirm: %j", (_which, expected, firstGrant, secondGrant) => {
    const first = { id: "first", grant: firstGrant };
    const second = { id: "second", grant: secondGrant };
    expect(canBeSecond(first, REQUESTED, second)).toBe(expected);
  });
});

const terms = (points_reward: number, max_signers: number) => ({ points_reward, max_signers });

describe("a contract", () => {
  test.each([
    [10, 10, 100],
    [10, 0, null],
    [0, 0, 0],
  ])("pays with a reward of %i and %i places %j points in all", (reward, places, total) => {
    expect(contractTotal(terms(reward, places))).toBe(total);
  });

  test.each([
    ["opened", true, null, terms(1, 1)],
    ["opened without a reward", false, null, terms(0, 0)],
    ["left as it is", false, terms(10, 10), terms(10, 10)],
    ["given a place more", true, terms(10, 10), terms(10, 11)],
    ["given a place less", false, terms(10, 10), terms(10, 9)],
    ["given a point more for each of fewer places", true, terms(10, 10), terms(11, 1)],
    ["freed of its limit", true, terms(10, 10), terms(10, 0)],
    ["given a limit", false, terms(10, 0), terms(10, 1_000)],
    ["given a point more without a limit", true, terms(10, 0), terms(11, 0)],
    ["given a point less without a limit", false, terms(10, 0), terms(9, 0)],
    ["given a limit and a point more", true, terms(10, 0), terms(11, 10)],
    ["given a first reward without a limit", true, terms(0, 0), terms(1, 0)],
  ])("that is %s pays more: %j", (_change, expected, before, after) => {
    expect(isDearer(before, after)).toBe(expected);
  });
});

test.each([
  [100, 100, true, false],
  [100, 101, false, true],
  [100, null, false, true],
  [0, 0, true, false],
  [null, null, false, false],
  [null, null, true, true],
  [null, 100, false, false],
  [null, 100, true, true],
  [null, 0, true, false],
])(
  "a change from an exposure of %j to %j, with a higher reward %j, needs the reserve: %j",
  (before, after, paysMore, expected) => {
    expect(needsReserve({ before, after, paysMore })).toBe(expected);
  },
);

describe("a decision about points", () => {
  test("needs a second admin from the setting on, and always without a limit", () => {
    const needs = (points: number | null) => needsSecondApproval(points, 1_000);
    expect([needs(999), needs(1_000), needs(1_001), needs(null)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test("needs none without the setting", () => {
    expect([
      needsSecondApproval(1_000_000, undefined),
      needsSecondApproval(null, undefined),
    ]).toEqual([false, false]);
  });
});
