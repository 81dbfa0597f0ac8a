import { openingMessages } from "@signpoint/api/texts";
import { ContractDraftForm } from "@signpoint/api/work/contract-drafts/contract-draft";
import type { AdminContractDetail } from "@signpoint/api/work/contracts/admin-contract";
import { expect, test } from "vitest";
import { draftValues, toDraftForm } from "../../src/work/contracts/admin/drafts/draft-values";
import {
  type ContractValues,
  formErrors,
  initialValues,
  newQuestion,
} from "../../src/work/contracts/admin/form-values";
import { openingOf, toLocalInput } from "../../src/work/contracts/admin/opening-form";

/** Values without the keys that tell questions apart. */
const withoutKeys = (values: ContractValues) =>
  JSON.parse(JSON.stringify(values, (name, value) => (name === "key" ? undefined : value)));

const HALF: ContractValues = {
  ...initialValues(null),
  title: "Half",
  points_cost: "-5",
  points_reward: "",
  max_signers: "1.5",
  duration: { amount: "", unit: "hours" },
  work_minutes: { amount: "90", unit: "minutes" },
  effort_minutes: "",
  survey_required: true,
  opens_at: "2030-01-31T09:30",
  named_people: [{ id: "00000000-0000-4000-8000-000000000001", username: "ada" }],
  survey_questions: [
    { ...newQuestion(), questionType: "multiple_choice", options: ["Yes", "", "Yes"] },
  ],
  draft: { ...newQuestion(), questionText: "Not added yet", required: false },
};

test("a contract that is saved unfinished has in the form again what was filled in, right or wrong, and is empty where nothing was", () => {
  const form = ContractDraftForm.parse(JSON.parse(JSON.stringify(toDraftForm(HALF))));
  expect(form).not.toHaveProperty("points_reward");
  expect(form).not.toHaveProperty("duration");
  expect(withoutKeys(draftValues(form))).toEqual(withoutKeys(HALF));
});

test("a contract that is saved unfinished is a new form as it was, when nothing was filled in", () => {
  const values = initialValues(null);
  expect(withoutKeys(draftValues(toDraftForm(values)))).toEqual(withoutKeys(values));
});

const contract = (changes: object) =>
  ({ opens_at: null, submissions: { total: 0 }, ...changes }) as AdminContractDetail;
const at = (opens_at: string, status: ContractValues["status"] = "active") => ({
  ...initialValues(null),
  status,
  opens_at,
});

test("the time of opening in the form is typed in local time and stored as an instant", () => {
  const iso = openingOf(at("2030-01-31T09:30"), null);
  expect(iso).toBe(new Date(2030, 0, 31, 9, 30).toISOString());
  expect(toLocalInput(iso)).toBe("2030-01-31T09:30");
  expect(openingOf(at(""), null)).toBeNull();
});

test("the time of opening in the form is only that of a new contract, or of an inactive one that nobody has signed", () => {
  const typed = "2030-01-31T09:30";
  expect(openingOf(at(typed), contract({}))).toBeNull();
  expect(openingOf(at(typed, "inactive"), contract({ submissions: { total: 1 } }))).toBeNull();
  expect(openingOf(at(typed, "inactive"), contract({}))).not.toBeNull();
});

test("the time of opening in the form is refused in the past, unless it is the one that the contract has", () => {
  const past = "2020-01-31T09:30";
  expect(formErrors(at(past), null).opens_at).toBe(openingMessages.notFuture);
  const kept = contract({ opens_at: new Date(past).toISOString() });
  expect(formErrors(at(past, "inactive"), kept)).not.toHaveProperty("opens_at");
});
