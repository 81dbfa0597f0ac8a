import { expect, test } from "vitest";
import { needsReserve } from "../../src/books/liability-rules";
import {
  areIndependent,
  canBeSecond,
  contractTotal,
  hasTwoIndependent,
  isDearer,
} from "../../src/ledger/second-approval-rules";

test.each([
  [true, "whom nobody made", ["a"], ["b"]],
  [true, "whom two others made", ["a", "c"], ["b", "d"]],
  [false, "of whom one made the other", ["a"], ["b", "a"]],
  [false, "of whom one made the other through a third", ["a"], ["b", "c", "a"]],
  [false, "whom the same one made", ["a", "c"], ["b", "c"]],
  [false, "below the same one", ["a", "d", "c"], ["b", "c"]],
  [false, "who are one", ["a"], ["a"]],
])("two admins are independent: %j, %s", (expected, _which, one, other) => {
  expect([areIndependent(one, other), areIndependent(other, one)]).toEqual([expected, expected]);
});

test.each([
  ["nobody", [], false],
  ["one", [["a"]], false],
  ["two in a line and one beside it", [["a"], ["b", "a"], ["c"]], true],
  ["two whom a third made", [["c"], ["a", "c"], ["b", "c"]], false],
])("two admins exist among %s: %j", (_which, lines, expected) => {
  expect(hasTwoIndependent(lines)).toBe(expected);
});

const [alone, below] = [["b"], ["b", "a"]];
test.each([
  [true, "independent then and now", { asked: alone, now: alone, was_admin: true }],
  [false, "independent only then", { asked: alone, now: below, was_admin: true }],
  [false, "independent only now", { asked: below, now: alone, was_admin: true }],
  [false, "who was no admin before", { asked: alone, now: alone, was_admin: false }],
])("an admin can be the second one: %j, %s", (expected, _which, second) => {
  expect(canBeSecond({ asked: ["a"], now: ["a"], was_admin: true }, second)).toBe(expected);
});

const terms = (points_reward: number, max_signers: number) => ({ points_reward, max_signers });

test.each([
  [10, 10, 100],
  [10, 0, null],
  [0, 0, 0],
])(
  "a contract pays with a reward of %i and %i places %j points in all",
  (reward, places, total) => {
    expect(contractTotal(terms(reward, places))).toBe(total);
  },
);

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
])("a contract that is %s pays more: %j", (_change, expected, before, after) => {
  expect(isDearer(before, after)).toBe(expected);
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
