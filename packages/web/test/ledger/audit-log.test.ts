import { expect, test } from "vitest";
import { decisionChanges } from "../../src/ledger/audit-log/decision-changes";
import { decisionsSearch, startOfDay } from "../../src/ledger/audit-log/decisions-search";

test("a decision shows the changed fields alone, in words", () => {
  const before = {
    id: "1",
    title: "Soup",
    status: "active",
    duration: 90,
    max_signers: 0,
    is_official: false,
    expires_at: null,
    survey_questions: [],
  };
  const after = {
    ...before,
    status: "inactive",
    duration: 0,
    max_signers: 1_200,
    is_official: true,
    survey_questions: [
      { question_text: "How hot?", question_type: "multiple_choice", options: ["Very", "Not"] },
    ],
  };
  expect(decisionChanges({ before, after })).toEqual([
    { name: "Status", before: "Active", after: "Inactive" },
    { name: "Duration", before: "2 hours", after: "Never expires" },
    { name: "Places", before: "No limit", after: "1,200" },
    { name: "Official contract", before: "No", after: "Yes" },
    { name: "Questions", before: null, after: "1. How hot? (multiple choice: Very, Not)" },
  ]);
});

test("the creation of a record shows every field that is set", () => {
  const after = { id: "1", created_at: "2026-01-01T00:00:00Z", name: "Mug", deleted_at: null };
  expect(decisionChanges({ before: null, after })).toEqual([
    { name: "Name", before: null, after: "Mug" },
  ]);
});

test("unknown shapes of a record are shown as JSON, texts of a list as they are", () => {
  const after = { odd: { a: [1] }, list: [null, 7, "x"] };
  expect(decisionChanges({ before: null, after })).toEqual([
    { name: "Odd", before: null, after: '{"a":[1]}' },
    { name: "List", before: null, after: "null\n7\nx" },
  ]);
  expect(decisionChanges({ before: null, after: null })).toEqual([]);
});

test.each(["2026-02-30", "2026-1-1", "yesterday", 20260101, ""])(
  "the search param from=%j is no day and is left out",
  (from) => {
    expect(decisionsSearch({ from })).toEqual({});
  },
);

test("known search params are read, unknown ones left out", () => {
  const known = { admin: "ann", action: "deduct_points", from: "2026-01-31", to: "2026-02-01" };
  expect(decisionsSearch({ ...known, subject: "1", nonsense: "x" })).toEqual(known);
});

test("a day begins at midnight in the reader's time zone", () => {
  expect(startOfDay("2026-01-31", 1)).toBe(new Date(2026, 1, 1).toISOString());
});
