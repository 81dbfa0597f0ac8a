import { contractFormMessages } from "@signpoint/api/messages";
import { expect, test } from "vitest";
import {
  draftErrors,
  formErrors,
  initialValues,
  newQuestion,
  toContractForm,
} from "../src/features/contracts/admin/form-values";

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
