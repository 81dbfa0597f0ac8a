import { expect, it } from "vitest";
import {
  type Conditions,
  conditionRefusal,
  conditionWords,
  unmetCondition,
} from "../../src/work/contracts/for-whom/condition-rules";
import type { Standing } from "../../src/work/contracts/for-whom/conditions";
import { signingRefusal } from "../../src/work/signing";

const NONE: Conditions = {
  named_only: false,
  approved_min: null,
  approved_max: null,
  approval_rate_min: null,
};
const NEW: Standing = {
  approved: 0,
  counted: 0,
  recently_approved: 0,
  recently_rejected: 0,
  is_named: false,
};

const rated = (recently_approved: number, recently_rejected: number) => {
  return { recently_approved, recently_rejected };
};

it.each<[string, Partial<Conditions>, Partial<Standing>, keyof Conditions | null]>([
  ["no condition", {}, {}, null],
  ["one approved fewer than asked for", { approved_min: 3 }, { approved: 2 }, "approved_min"],
  ["as many approved as asked for", { approved_min: 3 }, { approved: 3 }, null],
  ["nothing so far, for a first contract", { approved_max: 0 }, {}, null],
  ["an open one, for a first contract", { approved_max: 0 }, { counted: 1 }, "approved_max"],
  ["as many as the most", { approved_max: 2 }, { counted: 2 }, null],
  ["one more than the most", { approved_max: 2 }, { counted: 3 }, "approved_max"],
  ["no name on the list", { named_only: true }, {}, "named_only"],
  ["a name on the list", { named_only: true }, { is_named: true }, null],
  ["no decision yet", { approval_rate_min: 100 }, {}, null],
  ["four rejections, too few to count", { approval_rate_min: 100 }, rated(0, 4), null],
  ["five rejections", { approval_rate_min: 1 }, rated(0, 5), "approval_rate_min"],
  ["exactly the rate", { approval_rate_min: 80 }, rated(4, 1), null],
  ["a little less than the rate", { approval_rate_min: 81 }, rated(4, 1), "approval_rate_min"],
  [
    "two thirds, which 66 percent are and 67 are not",
    { approval_rate_min: 67 },
    rated(4, 2),
    "approval_rate_min",
  ],
])("the conditions of a contract for somebody with %s", (_, conditions, standing, unmet) => {
  expect(unmetCondition({ ...NONE, ...conditions }, { ...NEW, ...standing })).toBe(unmet);
});

it("the conditions of a contract name the first one that is not met", () => {
  const all = { named_only: true, approved_min: 1, approved_max: 5, approval_rate_min: 50 };
  expect(unmetCondition(all, NEW)).toBe("named_only");
  expect(unmetCondition(all, { ...NEW, is_named: true })).toBe("approved_min");
});

it("the conditions of a contract are told in a few words, and with the person's own figures in a sentence", () => {
  const all = { named_only: true, approved_min: 1, approved_max: 2, approval_rate_min: 70 };
  expect(conditionWords(all)).toEqual([
    "by invitation",
    "after 1 approved contract",
    "for people with at most 2 contracts",
    "with at least 70% approved",
  ]);
  expect(conditionWords({ ...NONE, approved_max: 0 })).toEqual(["for a first contract"]);
  expect(conditionRefusal({ ...NONE, approved_min: 3 }, { ...NEW, approved: 2 })).toBe(
    "You can sign this contract after 3 approved contracts. You have 2.",
  );
  const third = { ...NEW, ...rated(2, 4) };
  expect(conditionRefusal({ ...NONE, approval_rate_min: 34 }, third)).toMatch(/Of yours, 33% are/);
  expect(conditionRefusal(NONE, null)).toBeNull();
});

it("the conditions of a contract refuse signing after all that holds for everybody, and before the price", () => {
  const facts = {
    contract: {
      ...NONE,
      approved_min: 1,
      status: "active" as const,
      expires_at: null,
      duration: 0,
      points_cost: 10,
      places_left: 1,
    },
    standing: NEW,
    balance: 0,
    signingStatus: "none" as const,
    now: new Date("2026-03-01T00:00:00.000Z"),
  };
  const refusalOf = (change: Partial<typeof facts>) => signingRefusal({ ...facts, ...change });
  expect(refusalOf({})).toBe("NOT_ELIGIBLE");
  expect(refusalOf({ standing: { ...NEW, approved: 1 } })).toBe("NOT_ENOUGH_POINTS");
  expect(refusalOf({ contract: { ...facts.contract, places_left: 0 } })).toBe("CONTRACT_FULL");
});
