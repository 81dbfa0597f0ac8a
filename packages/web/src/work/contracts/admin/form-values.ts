import { randomId } from "@mantine/hooks";
import { type CONTRACT_STATUSES, TITLE_MAX_LENGTH } from "@signpoint/api/platform/constants";
import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from "@signpoint/api/platform/durations";
import type { FieldErrors } from "@signpoint/api/platform/errors";
import { pickFields } from "@signpoint/api/platform/form-fields";
import { contractFormMessages } from "@signpoint/api/texts";
import type {
  AdminContractDetail,
  NamedPerson,
} from "@signpoint/api/work/contracts/admin-contract";
import { placesProblem } from "@signpoint/api/work/contracts/contract-edit";
import {
  FIELDS_WITH_UNIT,
  type FieldsWith,
  OPTIONAL_FIELDS,
} from "@signpoint/api/work/contracts/contract-fields";
import type { ContractFields } from "@signpoint/api/work/contracts/contract-form";
import {
  CONTRACT_DEFAULTS,
  type ContractForm,
  cleanQuestion,
  contractFormErrors,
  type QuestionForm,
} from "@signpoint/api/work/contracts/contract-form-rules";
import { fromInputValues, type InputValues, toInputValues } from "~/platform/ui/input-values";
import { openingError, toLocalInput } from "./opening-form";

interface QuestionOfContract extends QuestionForm {
  /** The id of a question that the contract already has. */
  id?: string;
}

export interface QuestionValues extends QuestionOfContract {
  /** Tells the questions of the form apart. */
  key: string;
}

export const DURATION_UNITS = {
  minutes: 1,
  hours: MINUTES_PER_HOUR,
  days: MINUTES_PER_DAY,
} as const;
export type DurationUnit = keyof typeof DURATION_UNITS;

/** A time as a number with its unit; an empty number is none. */
interface DurationValue {
  amount: string;
  unit: DurationUnit;
}

type FieldWithUnit = FieldsWith<"unitLabel">;

export interface ContractValues
  extends Omit<InputValues<ContractFields>, FieldWithUnit>,
    Record<FieldWithUnit, DurationValue> {
  status: (typeof CONTRACT_STATUSES)[number];
  /** When it opens by itself, as it is typed in the local time; empty for no such time. */
  opens_at: string;
  survey_questions: QuestionValues[];
  named_people: NamedPerson[];
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
    ...fieldInputs(pickFields(CONTRACT_DEFAULTS, contract ?? CONTRACT_DEFAULTS)),
    status: contract?.status ?? "active",
    opens_at: toLocalInput(contract?.opens_at ?? null),
    survey_questions: (contract?.survey_questions ?? []).map((question) => ({
      key: question.id,
      id: question.id,
      questionType: question.question_type,
      questionText: question.question_text,
      required: question.required,
      options: question.options,
    })),
    named_people: contract?.named_people ?? [],
    draft: newQuestion(),
  };
}

/** Returns the inputs of a contract's own fields. */
export function fieldInputs(fields: ContractFields) {
  return {
    ...toInputValues(fields),
    ...mapFieldsWithUnit((name) => toDurationValue(fields[name] ?? null)),
  };
}

/** Returns the inputs of a new contract that is a copy of another one. */
export function copyValues(contract: AdminContractDetail): ContractValues {
  const values = initialValues(contract);
  return {
    ...values,
    title: `${values.title} (copy)`.slice(0, TITLE_MAX_LENGTH),
    status: "active",
    opens_at: "",
    survey_questions: values.survey_questions.map(({ id: _id, ...question }) => question),
  };
}

/** Returns a time in the largest unit that has a whole number of it; without one, no number of hours. */
function toDurationValue(minutes: number | null): DurationValue {
  if (minutes === null) return { amount: "", unit: "hours" };
  const units = ["days", "hours", "minutes"] as const;
  const unit = units.find((one) => minutes % DURATION_UNITS[one] === 0) ?? "minutes";
  return { amount: String(minutes / DURATION_UNITS[unit]), unit };
}

/** Returns the minutes of a time as they would be typed; empty for none. */
function toMinutes({ amount, unit }: DurationValue): string {
  return amount.trim() === "" ? "" : String(Number(amount) * DURATION_UNITS[unit]);
}

function mapFieldsWithUnit<Value>(
  toValue: (name: FieldWithUnit) => Value,
): Record<FieldWithUnit, Value> {
  const values = FIELDS_WITH_UNIT.map((name) => [name, toValue(name)]);
  return Object.fromEntries(values) as Record<FieldWithUnit, Value>;
}

/** Returns the problems of a contract's fields by the paths of their inputs. */
export function toInputErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [
      FIELDS_WITH_UNIT.some((name) => name === field) ? `${field}.amount` : field,
      text,
    ]),
  );
}

/** Returns the contract that the inputs describe, its questions cleaned. */
export function toContractForm(
  values: ContractValues,
): ContractForm & { survey_questions: QuestionOfContract[] } {
  return {
    ...fromInputValues(
      { ...values, ...mapFieldsWithUnit((name) => toMinutes(values[name])) },
      CONTRACT_DEFAULTS,
      OPTIONAL_FIELDS,
    ),
    named_people: values.named_people.map(({ id }) => id),
    survey_questions: values.survey_questions.map(({ key: _, ...question }) =>
      cleanQuestion(question),
    ),
  };
}

/** Returns the problems of the form by field. A question that was written and not added is one too. */
export function formErrors(
  values: ContractValues,
  contract: AdminContractDetail | null,
): FieldErrors {
  const form = toContractForm(values);
  const mayNameNobody = contract?.named_only === true && contract.named_people.length === 0;
  const errors = toInputErrors(contractFormErrors(form, { mayNameNobody }));
  const places = placesProblem(form.max_signers, contract?.places_taken ?? 0);
  if (places !== null) errors.max_signers ??= places;
  const open = placesProblem(form.pilot_places ?? 0, contract?.places_taken ?? 0);
  if (open !== null) errors.pilot_places ??= open;
  const opening = openingError(values, contract);
  if (opening !== null) errors.opens_at = opening;
  if (values.draft.questionText.trim() !== "") {
    errors["draft.questionText"] = contractFormMessages.questionNotAdded;
  }
  return errors;
}

/** Returns the problems of the question that is being written, by field of the draft. */
export function draftErrors(draft: QuestionValues): FieldErrors {
  const errors = contractFormErrors({
    ...CONTRACT_DEFAULTS,
    survey_questions: [draft],
    named_people: [],
  });
  const ofDraft = Object.entries(errors).filter(([field]) =>
    field.startsWith("survey_questions.0."),
  );
  return Object.fromEntries(
    ofDraft.map(([field, text]) => [field.replace("survey_questions.0", "draft"), text]),
  );
}
