import { expect, test } from "vitest";
import type { AdminSettings, AdminSettingsChanges } from "../../src/ledger/admin-settings";
import {
  areSumsOn,
  changesForTwo,
  needsSecond,
  reachesAlone,
  type SecondSums,
  secondSums,
} from "../../src/ledger/second-sums";

const NONE: SecondSums = { points: null, dollars: null, points_per_dollar: 25, daily_factor: 10 };
const settings = (given: Partial<AdminSettings> = {}) =>
  ({
    points_per_dollar: 25,
    second_from_points: 0,
    second_from_dollars: 0,
    second_daily_factor: 10,
    cash_person_daily_dollars: 0,
    cash_account_daily_dollars: 0,
    cash_house_daily_dollars: 0,
    cash_bonus_wait_days: 0,
    ...given,
  }) as AdminSettings;

test.each([
  [0, undefined, null],
  [500, undefined, 500],
  [0, 1_000, 1_000],
  [500, 1_000, 500],
  [2_000, 1_000, 1_000],
])(
  "the sums from which a second admin is needed with %i points set by admins and %s by the server are %s",
  (set, fixed, points) => {
    const sums = secondSums(settings({ second_from_points: set }), fixed);
    expect(sums).toEqual({ ...NONE, points });
    expect(areSumsOn(sums)).toBe(points !== null);
  },
);

test.each([
  [false, "points below the sum", { points: 999, dollars: 0 }, { points: 1_000 }],
  [true, "points of the sum", { points: 1_000, dollars: 0 }, { points: 1_000 }],
  [true, "no limit of points", { points: null, dollars: 0 }, { dollars: 40 }],
  [false, "no limit without a sum", { points: null, dollars: 0 }, {}],
  [false, "dollars below the sum", { points: 1, dollars: 39.99 }, { dollars: 40 }],
  [true, "dollars of the sum for few points", { points: 1, dollars: 40 }, { dollars: 40 }],
  [false, "points that are worth less", { points: 999, dollars: 0 }, { dollars: 40 }],
  [true, "points that are worth as much", { points: 1_000, dollars: 0 }, { dollars: 40 }],
  [
    false,
    "dollars without a rate",
    { points: 1, dollars: 50 },
    { dollars: 40, points_per_dollar: null },
  ],
])(
  "the sums from which a second admin is needed ask for one: %j, %s",
  (expected, _which, moved, sums) => {
    expect(needsSecond(moved, { ...NONE, ...sums })).toBe(expected);
  },
);

const moved = (points: number, dollars = 0) => ({ points, dollars });
const same = (points: number, dollars = 0) => ({
  ...moved(points, dollars),
  is_same_person: true,
});
const other = (points: number, dollars = 0) => ({
  ...moved(points, dollars),
  is_same_person: false,
});
test.each([
  [false, "points of one person below the sum", [same(300), same(400)], moved(299), {}],
  [true, "points of one person that reach it", [same(300), same(400)], moved(300), {}],
  [false, "others' points below ten times the sum", [other(9_000)], moved(999), {}],
  [true, "all points that reach it", [other(9_000), same(100)], moved(900), {}],
  [true, "all points at another factor", [other(1_100)], moved(900), { daily_factor: 2 }],
  [false, "nothing, whatever was before", [same(5_000)], moved(0), {}],
  [false, "dollars below the sum", [same(1, 20)], moved(1, 19.99), { points: null, dollars: 40 }],
  [true, "dollars that reach it", [same(1, 20)], moved(1, 20), { points: null, dollars: 40 }],
  [
    true,
    "dollars of one and points of another that are worth them together",
    [same(1, 20)],
    moved(500),
    { points: null, dollars: 40 },
  ],
  [
    false,
    "dollars without a rate",
    [same(1, 50)],
    moved(1, 50),
    { points: null, dollars: 40, points_per_dollar: null },
  ],
  [false, "any points without a sum", [same(9_999)], moved(9_999), { points: null }],
])(
  "what one admin decided alone in 24 hours reaches a sum: %j, %s",
  (expected, _which, before, now, sums) => {
    expect(reachesAlone(now, before, { ...NONE, points: 1_000, ...sums })).toBe(expected);
  },
);

test.each<[string[], string, Partial<AdminSettings>, AdminSettingsChanges]>([
  [[], "switches a sum on", {}, { second_from_points: 500 }],
  [[], "lowers one", { second_from_dollars: 500 }, { second_from_dollars: 499 }],
  [[], "leaves it", { second_from_points: 500 }, { second_from_points: 500 }],
  [
    ["second_from_points"],
    "raises one and lowers the other",
    { second_from_points: 500, second_from_dollars: 50 },
    { second_from_points: 501, second_from_dollars: 40 },
  ],
  [["second_from_dollars"], "removes one", { second_from_dollars: 50 }, { second_from_dollars: 0 }],
  [["points_per_dollar"], "changes the rate", {}, { points_per_dollar: 25.5 }],
  [[], "sets the first rate", { points_per_dollar: null }, { points_per_dollar: 25 }],
  [[], "confirms a rate taken over", { rate_taken_over: true }, { rate_taken_over: false }],
])(
  "a change of the settings takes two admins for %j when it %s",
  (expected, _what, before, changes) => {
    expect(changesForTwo(settings(before), changes, undefined)).toEqual(expected);
  },
);

test.each<[string[], string, AdminSettingsChanges]>([
  [["cash_person_daily_dollars"], "raises a limit of cash", { cash_person_daily_dollars: 101 }],
  [["cash_house_daily_dollars"], "removes one", { cash_house_daily_dollars: 0 }],
  [["cash_account_daily_dollars"], "removes another", { cash_account_daily_dollars: 0 }],
  [["cash_bonus_wait_days"], "shortens the wait", { cash_bonus_wait_days: 2 }],
  [["second_daily_factor"], "raises the factor", { second_daily_factor: 11 }],
  [[], "lowers the factor", { second_daily_factor: 9 }],
  [[], "lowers limits", { cash_person_daily_dollars: 99, cash_bonus_wait_days: 4 }],
])(
  "a change of the settings takes two admins while a sum is set for %j when it %s",
  (expected, _what, changes) => {
    const limits = {
      cash_person_daily_dollars: 100,
      cash_account_daily_dollars: 200,
      cash_house_daily_dollars: 500,
      cash_bonus_wait_days: 3,
    };
    expect(changesForTwo(settings(limits), changes, 1_000)).toEqual(expected);
    expect(changesForTwo(settings(limits), changes, undefined)).toEqual([]);
  },
);
