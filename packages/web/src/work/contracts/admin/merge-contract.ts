import type { AdminContractDetail } from "@signpoint/api/work/contracts/admin-contract";
import { CONTRACT_FIELD_LABELS } from "@signpoint/api/work/contracts/contract-fields";
import { CONTRACT_DEFAULTS } from "@signpoint/api/work/contracts/contract-form-rules";
import type { ChangedField } from "~/platform/ui/changed-meanwhile";
import { changedFields, mergeEdits } from "~/platform/ui/edits";
import { formatFieldValue, toWords } from "~/platform/ui/field-values";
import { type ContractValues, initialValues, toContractForm } from "./form-values";

/** The fields of the form that another admin may change meanwhile. */
const FIELDS = [...Object.keys(CONTRACT_DEFAULTS), "status", "survey_questions"] as (keyof Omit<
  ContractValues,
  "draft"
>)[];

/** Returns what an edit changes: the fields that differ from the contract as it was loaded. */
export function contractChanges(values: ContractValues, contract: AdminContractDetail) {
  const before = initialValues(contract);
  return changedFields(
    { ...toContractForm(values), status: values.status },
    { ...toContractForm(before), status: before.status },
  );
}

/** Returns the form after another admin has saved `theirs`, with both sides of each field that they changed. */
export function mergeContract(
  mine: ContractValues,
  base: AdminContractDetail,
  theirs: AdminContractDetail,
): { values: ContractValues; fields: ChangedField[] } {
  const sides = { base: initialValues(base), mine, theirs: initialValues(theirs) };
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
  survey_questions: "Questions",
};

/** Returns the values under the names and in the shapes of a contract's record. */
function toRecord(values: ContractValues): Record<string, unknown> {
  const { survey_questions, ...fields } = toContractForm(values);
  return {
    ...fields,
    status: values.status,
    survey_questions: survey_questions.map((question) => ({
      question_text: question.questionText,
      question_type: question.questionType,
      required: question.required,
      options: question.options,
    })),
  };
}
