import type { AdminContractDetail } from "@signpoint/api/work/contracts/admin-contract";
import { CONTRACT_FIELD_LABELS } from "@signpoint/api/work/contracts/contract-fields";
import { CONTRACT_DEFAULTS } from "@signpoint/api/work/contracts/contract-form-rules";
import type { ChangedField } from "~/platform/ui/changed-meanwhile";
import { changedFields, mergeEdits } from "~/platform/ui/edits";
import { formatFieldValue, toWords } from "~/platform/ui/field-values";
import { type ContractValues, initialValues, toContractForm } from "./form-values";
import { openingOf } from "./opening-form";

/** The fields of the form that another admin may change meanwhile. */
const FIELDS = [
  ...Object.keys(CONTRACT_DEFAULTS),
  "status",
  "opens_at",
  "survey_questions",
  "named_people",
] as (keyof Omit<ContractValues, "draft">)[];

/** Returns what an edit changes: the fields that differ from the contract as it was loaded. */
export function contractChanges(values: ContractValues, contract: AdminContractDetail) {
  const before = initialValues(contract);
  return changedFields(toChangeable(values, contract), toChangeable(before, contract));
}

function toChangeable(values: ContractValues, contract: AdminContractDetail) {
  const { status } = values;
  return { ...toContractForm(values), status, opens_at: openingOf(values, contract) };
}

/**
 * Returns the form after another admin has saved `theirs` on top of `base`, with both sides of each field that they
 * changed.
 */
export function mergeContract(sides: Record<"base" | "mine" | "theirs", ContractValues>): {
  values: ContractValues;
  fields: ChangedField[];
} {
  const { mine } = sides;
  const { values, conflicts, taken } = mergeEdits<ContractValues>(FIELDS, sides);
  const inWords = (field: keyof ContractValues, side: ContractValues) =>
    formatFieldValue(field, toRecord(side)[field]);
  const fields = [...conflicts, ...taken].map((field) => ({
    field,
    label: FORM_LABELS[field] ?? toWords(field),
    saved: inWords(field, sides.theirs),
    mine: conflicts.includes(field) ? inWords(field, mine) : undefined,
  }));
  return { values, fields };
}

const FORM_LABELS: Record<string, string> = {
  ...CONTRACT_FIELD_LABELS,
  opens_at: "Opens at",
  survey_questions: "Questions",
  named_people: "Named people",
};

/** Returns the values under the names and in the shapes of a contract's record. */
function toRecord(values: ContractValues): Record<string, unknown> {
  const { survey_questions, ...fields } = toContractForm(values);
  const named_people = values.named_people.map(({ username }) => username);
  return {
    ...fields,
    named_people,
    status: values.status,
    opens_at: values.opens_at.replace("T", ", "),
    survey_questions: survey_questions.map((question) => ({
      question_text: question.questionText,
      question_type: question.questionType,
      required: question.required,
      options: question.options,
    })),
  };
}
