import { randomId } from "@mantine/hooks";
import type { CONTRACT_STATUSES } from "@signpoint/api/constants";
import type { AdminContractDetail } from "@signpoint/api/entities/admin-contract";
import type { ContractFields } from "@signpoint/api/entities/contract-form";
import type { FieldErrors } from "@signpoint/api/errors";
import { pickFields } from "@signpoint/api/form-fields";
import { contractFormMessages } from "@signpoint/api/messages";
import { placesProblem } from "@signpoint/api/rules/contract-edit";
import {
  CONTRACT_DEFAULTS,
  type ContractForm,
  cleanQuestion,
  contractFormErrors,
  type QuestionForm,
} from "@signpoint/api/rules/contract-form";
import type { ChangedField } from "~/ui/changed-meanwhile";
import { changedFields, mergeEdits } from "~/ui/edits";
import { formatFieldValue, toWords } from "~/ui/field-values";
import { fromInputValues, type InputValues, toInputValues } from "~/ui/input-values";
import { CONTRACT_FIELD_LABELS } from "../labels";

interface QuestionOfContract extends QuestionForm {
  /** The id of a question that the contract already has. */
  id?: string;
}

export interface QuestionValues extends QuestionOfContract {
  /** Tells the questions of the form apart. */
  key: string;
}

export interface ContractValues extends InputValues<ContractFields> {
  status: (typeof CONTRACT_STATUSES)[number];
  survey_questions: QuestionValues[];
  /** The question that is being written and has not been added to the survey yet. */
  draft: QuestionValues;
}

/** Returns an empty question, required by default. */
export function newQuestion(): QuestionValues {
  return {
    key: randomId(),
    questionType: "text",
    questionText: "",
    required: true,
    options: [],
  };
}

/** Returns the inputs of a contract, or of a new one. */
export function initialValues(contract: AdminContractDetail | null): ContractValues {
  return {
    ...toInputValues(pickFields(CONTRACT_DEFAULTS, contract ?? CONTRACT_DEFAULTS)),
    status: contract?.status ?? "active",
    survey_questions: (contract?.survey_questions ?? []).map((question) => ({
      key: question.id,
      id: question.id,
      questionType: question.question_type,
      questionText: question.question_text,
      required: question.required,
      options: question.options,
    })),
    draft: newQuestion(),
  };
}

/** Returns the contract that the inputs describe, its questions cleaned. */
export function toContractForm(
  values: ContractValues,
): ContractForm & { survey_questions: QuestionOfContract[] } {
  const effort = values.effort_minutes.trim();
  return {
    ...fromInputValues(values, CONTRACT_DEFAULTS),
    effort_minutes: effort === "" ? null : Number(effort),
    survey_questions: values.survey_questions.map(({ key: _, ...question }) =>
      cleanQuestion(question),
    ),
  };
}

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

/** Returns the problems of the form by field. A question that was written and not added is one too. */
export function formErrors(
  values: ContractValues,
  contract: AdminContractDetail | null,
): FieldErrors {
  const form = toContractForm(values);
  const errors = contractFormErrors(form);
  const places = placesProblem(form.max_signers, contract?.places_taken ?? 0);
  if (places !== null) errors.max_signers ??= places;
  if (values.draft.questionText.trim() !== "") {
    errors["draft.questionText"] = contractFormMessages.questionNotAdded;
  }
  return errors;
}

/** Returns the problems of the question that is being written, by field of the draft. */
export function draftErrors(draft: QuestionValues): FieldErrors {
  const errors = contractFormErrors({ ...CONTRACT_DEFAULTS, survey_questions: [draft] });
  const ofDraft = Object.entries(errors).filter(([field]) =>
    field.startsWith("survey_questions.0."),
  );
  return Object.fromEntries(
    ofDraft.map(([field, text]) => [field.replace("survey_questions.0", "draft"), text]),
  );
}
