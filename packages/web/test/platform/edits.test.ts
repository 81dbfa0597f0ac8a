import { expect, test } from "vitest";
import { changedFields, mergeEdits } from "../../src/platform/ui/edits";
import {
  initialItemValues,
  itemChanges,
  mergeItem,
} from "../../src/rewards/marketplace/admin/item-form";
import { initialValues } from "../../src/work/contracts/admin/form-values";
import { contractChanges, mergeContract } from "../../src/work/contracts/admin/merge-contract";
import { adminContract, question } from "../components/support/contract-records";
import { adminItem } from "../components/support/marketplace-records";

const QUESTION = question({ question_text: "Why?" });
const CONTRACT = adminContract({
  ...{ points_reward: 20, duration: 60, survey_required: false },
  survey_questions: [QUESTION],
});
const ITEM = adminItem({ name: "Card", type: "Gift Card", price: 100, quantity: 5 });

test("an edit sends the changed fields alone", () => {
  expect(changedFields({ a: 1, b: [1], c: null }, { a: 1, b: [2], c: null })).toEqual({ b: [1] });
  const values = initialValues(CONTRACT);
  expect(contractChanges(values, CONTRACT)).toEqual({});
  expect(contractChanges({ ...values, title: "Stew", effort_minutes: "20" }, CONTRACT)).toEqual({
    title: "Stew",
    effort_minutes: 20,
  });
});

test("an edit of an item changes the stock by a difference", () => {
  const values = initialItemValues(ITEM);
  expect(itemChanges({ ...values, description: "Better." }, ITEM)).toEqual({
    description: "Better.",
  });
  expect(itemChanges({ ...values, quantity: "3" }, ITEM)).toEqual({ quantity_change: -2 });
});

test("an edit on top of another one keeps mine where both changed a field, and takes theirs elsewhere", () => {
  const names = ["a", "b", "c", "d"] as const;
  const base = { a: "0", b: "0", c: "0", d: "0" };
  const mine = { a: "mine", b: "0", c: "mine", d: "same" };
  const theirs = { a: "theirs", b: "theirs", c: "0", d: "same" };
  expect(mergeEdits(names, { base, mine, theirs })).toEqual({
    values: { a: "mine", b: "theirs", c: "mine", d: "same" },
    conflicts: ["a"],
    taken: ["b"],
  });
});

test("an edit of a contract that was changed meanwhile shows both sides and loses nothing typed", () => {
  const draft = { ...initialValues(null).draft, questionText: "Half typed" };
  const mine = {
    ...initialValues(CONTRACT),
    title: "My soup",
    duration: { amount: "2", unit: "hours" as const },
    draft,
  };
  const theirs = {
    ...CONTRACT,
    title: "Their soup",
    points_reward: 999,
    survey_questions: [{ ...QUESTION, question_text: "Why not?" }],
    version: 2,
  };
  const { values, fields } = mergeContract({
    base: initialValues(CONTRACT),
    mine,
    theirs: initialValues(theirs),
  });
  expect(values).toMatchObject({
    title: "My soup",
    points_reward: "999",
    draft,
  });
  expect(fields).toEqual([
    { field: "title", label: "Title", saved: "Their soup", mine: "My soup" },
    { field: "points_reward", label: "Points reward", saved: "999", mine: undefined },
    {
      field: "survey_questions",
      label: "Questions",
      saved: "1. Why not? (text, required)",
      mine: undefined,
    },
  ]);
  expect(contractChanges(values, theirs)).toEqual({ title: "My soup", duration: 120 });
});

test("an edit of an item that was changed and sold meanwhile keeps the difference of the stock", () => {
  const mine = { ...initialItemValues(ITEM), quantity: "8", name: "My card" };
  const theirs = { ...ITEM, quantity: 2, price: 120, version: 2 };
  const { values, fields } = mergeItem(mine, ITEM, theirs);
  expect(values).toMatchObject({ name: "My card", price: "120", quantity: "5" });
  expect(fields.map(({ field }) => field)).toEqual(["price"]);
  expect(itemChanges(values, theirs)).toEqual({ name: "My card", quantity_change: 3 });
});
