import { randomId } from "@mantine/hooks";
import type { CONTRACT_STATUSES } from "@signpoint/api/constants";
import type { AdminContractDetail } from "@signpoint/api/entities/admin-contract";
import type { FieldErrors } from "@signpoint/api/errors";
import { contractFormMessages } from "@signpoint/api/messages";
import { placesProblem } from "@signpoint/api/rules/contract-edit";
import {
  type ContractForm,
  cleanQuestion,
  contractFormErrors,
  type QuestionForm,
} from "@signpoint/api/rules/contract-form";

export interface QuestionValues extends QuestionForm {
  /** Tells the questions of this form apart. */
  key: string;
  /** That of a question that the contract has already. */
  id?: string;
}

type Amount = "points_cost" | "points_reward" | "duration" | "max_signers";

/** The form as it is filled in: amounts are the text that is typed. */
export type ContractValues = Omit<ContractForm, Amount | "survey_questions"> &
  Record<Amount, string> & {
    status: (typeof CONTRACT_STATUSES)[number];
    survey_questions: QuestionValues[];
    /** The question that is being written and is not part of the survey yet. */
    draft: QuestionValues;
  };

/** A new question: required by default. */
export function newQuestion(): QuestionValues {
  return {
    key: randomId(),
    questionType: "text",
    questionText: "",
    required: true,
    options: [],
  };
}

/** The form of a contract, or of a new one (section 9, creation defaults). */
export function initialValues(contract: AdminContractDetail | null): ContractValues {
  return {
    title: contract?.title ?? "",
    type: contract?.type ?? "Digital",
    description: contract?.description ?? "",
    activity: contract?.activity ?? "",
    points_cost: String(contract?.points_cost ?? 0),
    points_reward: String(contract?.points_reward ?? 0),
    duration: String(contract?.duration ?? 0),
    max_signers: String(contract?.max_signers ?? 0),
    survey_required: contract?.survey_required ?? false,
    is_official: contract?.is_official ?? false,
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

/** The contract that the form describes, its questions clean. */
export function contractFormOf(values: ContractValues): ContractForm {
  const { status: _, draft: __, survey_questions, ...fields } = values;
  return {
    ...fields,
    points_cost: Number(values.points_cost),
    points_reward: Number(values.points_reward),
    duration: Number(values.duration),
    max_signers: Number(values.max_signers),
    survey_questions: survey_questions.map(cleanQuestion),
  };
}

/** What is wrong with the form, by field; a question that was written and not added is, too. */
export function formErrors(
  values: ContractValues,
  contract: AdminContractDetail | null,
): FieldErrors {
  const errors = contractFormErrors(contractFormOf(values));
  const places = placesProblem(Number(values.max_signers), contract?.places_taken ?? 0);
  if (places !== null) errors.max_signers ??= places;
  if (values.draft.questionText.trim() !== "") {
    errors["draft.questionText"] = contractFormMessages.questionNotAdded;
  }
  return errors;
}

/** What keeps a question from being added, by field of the draft. */
export function draftErrors(draft: QuestionValues): FieldErrors {
  const survey = { ...contractFormOf(initialValues(null)), survey_questions: [draft] };
  const own = Object.entries(contractFormErrors(survey)).filter(([field]) =>
    field.startsWith("survey_questions.0."),
  );
  return Object.fromEntries(
    own.map(([field, text]) => [field.replace("survey_questions.0", "draft"), text]),
  );
}
