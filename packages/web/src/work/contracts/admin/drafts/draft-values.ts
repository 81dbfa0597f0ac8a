import { randomId } from "@mantine/hooks";
import type { ContractDraftForm } from "@signpoint/api/work/contract-drafts/contract-draft";
import { FIELDS_WITH_UNIT } from "@signpoint/api/work/contracts/contract-fields";
import { CONTRACT_DEFAULTS } from "@signpoint/api/work/contracts/contract-form-rules";
import {
  type ContractValues,
  fieldInputs,
  initialValues,
  newQuestion,
  type QuestionValues,
  toContractForm,
} from "../form-values";
import { openingOf, toLocalInput } from "../opening-form";

type FieldName = keyof typeof CONTRACT_DEFAULTS;
const NAMES = Object.keys(CONTRACT_DEFAULTS) as FieldName[];

/** Returns what of the form is filled in, to be saved unfinished: what is wrong with it is saved as well. */
export function toDraftForm(values: ContractValues): ContractDraftForm {
  const fields = toContractForm(values);
  const filled = NAMES.filter((name) => isFilled(values[name])).map((name) => [name, fields[name]]);
  const opens_at = openingOf(values, null);
  const { draft, survey_questions, named_people } = values;
  return {
    ...Object.fromEntries(filled),
    ...(survey_questions.length > 0 && { survey_questions: survey_questions.map(withoutKey) }),
    ...(isBegun(draft) && { unadded_question: withoutKey(draft) }),
    ...(opens_at !== null && { opens_at }),
    ...(named_people.length > 0 && { named_people }),
  };
}

/** Returns the inputs of a draft. What was not filled in is empty. */
export function draftValues(form: ContractDraftForm): ContractValues {
  const fields = Object.fromEntries(
    NAMES.map((name) => [name, form[name] ?? CONTRACT_DEFAULTS[name]]),
  );
  const inputs = fieldInputs(fields as typeof CONTRACT_DEFAULTS);
  const empty = NAMES.filter((name) => form[name] === undefined && isFilled(inputs[name]));
  return {
    ...initialValues(null),
    ...inputs,
    ...Object.fromEntries(empty.map((name) => [name, emptied(name)])),
    opens_at: toLocalInput(form.opens_at ?? null),
    named_people: form.named_people ?? [],
    survey_questions: (form.survey_questions ?? []).map(toQuestion),
    draft: form.unadded_question === undefined ? newQuestion() : toQuestion(form.unadded_question),
  };
}

type Input = ContractValues[FieldName];

function isFilled(value: Input): boolean {
  if (typeof value === "boolean") return true;
  const text = typeof value === "string" ? value : value.amount;
  return text.trim() !== "";
}

function emptied(name: FieldName): Input {
  const hasUnit = FIELDS_WITH_UNIT.some((one) => one === name);
  if (hasUnit) return { amount: "", unit: "hours" };
  const standard = CONTRACT_DEFAULTS[name];
  return typeof standard === "number" ? "" : (standard as Input);
}

function isBegun({ questionText, options }: QuestionValues): boolean {
  return questionText.trim() !== "" || options.length > 0;
}

function withoutKey({ key: _key, ...question }: QuestionValues) {
  return question;
}

type DraftQuestion = NonNullable<ContractDraftForm["unadded_question"]>;

function toQuestion({ id: _id, options, ...question }: DraftQuestion): QuestionValues {
  return { key: randomId(), ...question, options: options ?? [] };
}
