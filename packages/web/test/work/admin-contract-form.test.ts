import { contractFormMessages } from "@signpoint/api/texts";
import type { AdminContractDetail } from "@signpoint/api/work/contracts/admin-contract";
import { expect, test } from "vitest";
import { contractState } from "../../src/work/contracts/admin/contract-state";
import {
  copyValues,
  draftErrors,
  formErrors,
  initialValues,
  newQuestion,
  toContractForm,
} from "../../src/work/contracts/admin/form-values";
import { adminContract, question } from "../components/support/contract-records";

const CONTRACT = adminContract({
  ...{ description: "It is warm.", activity: "Taste it.", points_reward: 20, duration: 60 },
  status: "completed",
  survey_questions: [question({ question_text: "Why?" })],
});

test("a new contract starts at the defaults of the specification", () => {
  expect(toContractForm(initialValues(null))).toMatchObject({
    type: "Digital",
    points_cost: 0,
    points_reward: 0,
    duration: 0,
    max_signers: 0,
    survey_required: false,
    survey_questions: [],
  });
  expect(newQuestion().required).toBe(true);
});

test("an estimated effort is a number of minutes, and empty for none", () => {
  const values = initialValues(null);
  expect(toContractForm(values).effort_minutes).toBeNull();
  expect(toContractForm({ ...values, effort_minutes: " 20 " }).effort_minutes).toBe(20);
  expect(formErrors({ ...values, effort_minutes: "soon" }, null)).toHaveProperty("effort_minutes");
});

test("a duration is a number with its unit, in the largest unit that is whole", () => {
  const unitOf = (duration: number) => initialValues({ ...CONTRACT, duration }).duration;
  expect(unitOf(43_200)).toEqual({ amount: "30", unit: "days" });
  expect(unitOf(90)).toEqual({ amount: "90", unit: "minutes" });
  expect(unitOf(120)).toEqual({ amount: "2", unit: "hours" });
  const values = initialValues(null);
  const halfHours = { ...values, duration: { amount: "1.5", unit: "hours" as const } };
  expect(toContractForm(halfHours).duration).toBe(90);
  const tooLong = { ...values, duration: { amount: "3651", unit: "days" as const } };
  expect(formErrors(tooLong, null)).toHaveProperty(
    ["duration.amount"],
    contractFormMessages.durationTooLong,
  );
});

test("a time to finish is a number with its unit, and empty for none", () => {
  const values = initialValues(null);
  expect(values.work_minutes).toEqual({ amount: "", unit: "hours" });
  expect(toContractForm(values).work_minutes).toBeNull();
  const timeOf = (amount: string) => ({
    ...values,
    work_minutes: { amount, unit: "hours" as const },
  });
  expect(toContractForm(timeOf(" 36 ")).work_minutes).toBe(2_160);
  const day = { ...CONTRACT, work_minutes: 1_440, lapse_refund: 5 };
  expect(initialValues(day)).toMatchObject({
    work_minutes: { amount: "1", unit: "days" },
    lapse_refund: "5",
  });
  expect(formErrors(timeOf("0"), null)).toHaveProperty(
    ["work_minutes.amount"],
    contractFormMessages.workPositive,
  );
});

test("a copy of a contract is a new one with its own questions", () => {
  const copy = toContractForm(copyValues(CONTRACT));
  expect(copy).toMatchObject({ title: "Soup (copy)", points_reward: 20, duration: 60 });
  expect(copy.survey_questions).toEqual([
    { questionType: "text", questionText: "Why?", required: true, options: [] },
  ]);
});

test("the state of a contract is its status with what is left of its time", () => {
  const now = new Date("2026-05-01T10:00:00.000Z");
  const state = (expires_at: string | null, duration: number, status = "active") =>
    contractState({ status, expires_at, duration } as AdminContractDetail, now);
  expect(state("2026-05-05T12:00:00.000Z", 1_440)).toEqual({
    text: "Active · 4 d left",
    tone: "calm",
  });
  expect(state("2026-05-01T12:00:00.000Z", 1_440)).toEqual({
    text: "Active · 2 h left",
    tone: "warning",
  });
  expect(state("2026-05-01T09:00:00.000Z", 1_440).text).toBe("Active · Grace Period, 11 h left");
  expect(state("2026-04-01T09:00:00.000Z", 1_440)).toEqual({
    text: "Active · Expired",
    tone: "quiet",
  });
  expect(state(null, 0, "completed").text).toBe("Completed · No time limit");
});

test("blank options are dropped from a question", () => {
  const question = {
    ...newQuestion(),
    questionType: "multiple_choice" as const,
    questionText: " Which? ",
    options: [" A ", "", "  ", "B"],
  };
  const form = toContractForm({ ...initialValues(null), survey_questions: [question] });
  expect(form.survey_questions[0]).toMatchObject({ questionText: "Which?", options: ["A", "B"] });
});

test("a question needs a text to be added, and few enough options", () => {
  expect(draftErrors(newQuestion())).toEqual({
    "draft.questionText": contractFormMessages.questionRequired,
  });
  const options = Array.from({ length: 1_000 }, (_, index) => `Option ${String(index)}`);
  const many = { ...newQuestion(), questionType: "multiple_choice" as const, options };
  expect(draftErrors({ ...many, questionText: "Which?" })).toEqual({
    "draft.options": contractFormMessages.tooManyOptions,
  });
});

test("a question that was written and not added is not lost", () => {
  const draft = { ...newQuestion(), questionText: "Why?" };
  expect(formErrors({ ...initialValues(null), draft }, null)).toHaveProperty(
    "draft.questionText",
    contractFormMessages.questionNotAdded,
  );
});

test("a contract whose named people have all left can be edited, and a new one has to name somebody", () => {
  const left = { ...CONTRACT, named_only: true, named_people: [] };
  const values = { ...initialValues(left), title: "Hot soup" };
  expect(formErrors(values, left)).not.toHaveProperty("named_people");
  expect(formErrors(values, null)).toHaveProperty("named_people");
});
