import { expect, it } from "vitest";
import {
  CONTRACT_DEFAULTS,
  type ContractForm,
  cleanQuestion,
  contractFormErrors,
  type QuestionForm,
} from "../../src/work/contracts/contract-form-rules";

const CHOICE: QuestionForm = {
  questionType: "multiple_choice",
  questionText: "Which?",
  required: true,
  options: ["A", "B"],
};
const GOOD: ContractForm = {
  ...CONTRACT_DEFAULTS,
  title: "Try it",
  description: "A description.",
  activity: "An activity.",
  survey_questions: [],
  named_people: [],
};
const withQuestion = (question: Partial<QuestionForm>): ContractForm => ({
  ...GOOD,
  survey_questions: [{ ...CHOICE, ...question }],
});
const options = (count: number) => Array.from({ length: count }, (_, index) => `option ${index}`);

it("accepts a contract at its limits", () => {
  expect(contractFormErrors(GOOD)).toEqual({});
  expect(
    contractFormErrors({
      ...GOOD,
      title: "t".repeat(200),
      description: "d".repeat(10_000),
      activity: "a".repeat(10_000),
      points_cost: 1_000_000_000,
      points_reward: 1_000_000_000,
      duration: 5_256_000,
      max_signers: 1_000_000,
      effort_minutes: 6_000,
      approved_min: 1_000,
      approved_max: 1_000,
      approval_rate_min: 100,
      named_only: true,
      named_people: ["one"],
      pilot_places: 1_000_000,
      survey_questions: Array.from({ length: 50 }, () => ({ ...CHOICE, options: options(50) })),
    }),
  ).toEqual({});
});

it.each<[keyof ContractForm, unknown, string]>([
  ["title", " \n", "Title is required."],
  ["title", "t".repeat(201), "Please use at most 200 characters."],
  ["description", "", "Description is required."],
  ["description", "d".repeat(10_001), "Please use at most 10000 characters."],
  ["activity", "", "Required activity is required."],
  ["points_cost", -1, "This cannot be negative."],
  ["points_cost", 0.5, "This must be a whole number."],
  ["points_cost", Number.NaN, "This cannot be negative."],
  ["points_cost", 1_000_000_001, "This must be at most 1,000,000,000 points."],
  ["points_reward", Number.POSITIVE_INFINITY, "This must be at most 1,000,000,000 points."],
  ["duration", 5_256_001, "A contract can run for at most 10 years."],
  ["duration", 59.5, "This must be a whole number."],
  ["max_signers", -0.1, "This cannot be negative."],
  ["effort_minutes", 0, "This must be at least one minute. Leave it empty if you do not know."],
  ["effort_minutes", 1.5, "This must be a whole number."],
  ["effort_minutes", 6_001, "This must be at most 6,000 minutes (100 hours)."],
  ["work_minutes", 0, "This must be at least one minute. Leave it empty for no limit."],
  ["work_minutes", 525_601, "This must be at most one year."],
  ["lapse_refund", -1, "This cannot be negative."],
  ["lapse_refund", 1, "This cannot be more than the contract costs."],
  ["approved_min", 0, "This must be at least 1. Leave it empty to ask for none."],
  ["approved_min", 1_001, "This must be at most 1,000, and no more than the most."],
  ["approved_max", -1, "This cannot be negative."],
  ["approved_max", 1_001, "This must be at most 1,000."],
  ["approval_rate_min", 0, "This must be at least 1%. Leave it empty to ask for none."],
  ["approval_rate_min", 101, "This must be at most 100%."],
  ["pilot_places", 0, "This must be at least 1. Leave it empty for no pilot."],
  ["pilot_places", 1.5, "This must be a whole number."],
  ["max_signers", 1_000_001, "This must be at most 1,000,000 people; 0 means no limit."],
])("refuses a contract with %s %j: %s", (field, value, text) => {
  expect(contractFormErrors({ ...GOOD, [field]: value })).toEqual({ [field]: text });
});

it("accepts none and one as the most contracts so far", () => {
  for (const approved_max of [0, 1]) {
    expect(contractFormErrors({ ...GOOD, approved_max })).toEqual({});
  }
});

it.each<[string, Partial<ContractForm>, keyof ContractForm, string]>([
  [
    "more approved contracts at least than contracts at most",
    { approved_min: 3, approved_max: 2 },
    "approved_min",
    "This must be at most 1,000, and no more than the most.",
  ],
  [
    "a pilot of more places than it has",
    { max_signers: 4, pilot_places: 5 },
    "pilot_places",
    "A pilot cannot open more places than the contract has.",
  ],
  [
    "more than 500 people",
    { named_people: Array.from({ length: 501 }, (_, index) => `person ${index}`) },
    "named_people",
    "At most 500 people can be named.",
  ],
  [
    "nobody who could sign it",
    { named_only: true },
    "named_people",
    "Name at least one person, or let others sign, too.",
  ],
])("refuses a contract with %s", (_, given, field, text) => {
  expect(contractFormErrors({ ...GOOD, ...given })).toEqual({ [field]: text });
});

it("refuses more than fifty questions", () => {
  const survey_questions = Array.from({ length: 51 }, () => CHOICE);
  expect(contractFormErrors({ ...GOOD, survey_questions })).toEqual({
    survey_questions: "A survey has at most 50 questions.",
  });
});

it.each<[Partial<QuestionForm>, string, string]>([
  [{ questionText: " " }, "questionText", "Question text is required."],
  [{ questionText: "q".repeat(1_001) }, "questionText", "Please use at most 1000 characters."],
  [{ options: ["", "  "] }, "options", "A multiple choice question needs at least one option."],
  [{ options: options(51) }, "options", "A question has at most 50 options."],
  [{ options: options(1_000) }, "options", "A question has at most 50 options."],
  [{ options: ["A", " A "] }, "options", "Each option must be different."],
  [{ options: ["o".repeat(301)] }, "options", "An option has at most 300 characters."],
])("refuses the question %j at its %s: %s", (question, field, text) => {
  expect(contractFormErrors(withQuestion(question))).toEqual({
    [`survey_questions.0.${field}`]: text,
  });
});

it("accepts a question with blank or unused options", () => {
  expect(contractFormErrors(withQuestion({ options: ["A", "", " ", "B"] }))).toEqual({});
  expect(contractFormErrors(withQuestion({ options: ["I agree"] }))).toEqual({});
  expect(contractFormErrors(withQuestion({ questionType: "text", options: options(99) }))).toEqual(
    {},
  );
});

it("trims a question and keeps the options of its type alone", () => {
  const given = { ...CHOICE, questionText: " Which? ", options: [" A ", "", "B"], id: "same" };
  expect(cleanQuestion(given)).toEqual({ ...CHOICE, id: "same" });
  expect(cleanQuestion({ ...given, questionType: "link" }).options).toEqual([]);
});
