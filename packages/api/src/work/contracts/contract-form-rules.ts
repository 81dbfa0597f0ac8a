import {
  OPTION_MAX_LENGTH,
  OPTIONS_MAX,
  QUESTION_MAX_LENGTH,
  QUESTIONS_MAX,
} from "../../platform/constants";
import type { FieldErrors } from "../../platform/errors";
import { conditionFormMessages, refusalMessages, contractFormMessages as texts } from "../../texts";
import { QUESTION_KINDS, type QuestionType } from "../questions";
import {
  CONTRACT_FIELDS,
  type ContractField,
  type ContractFieldKind,
  type ContractFieldName,
  mapContractFields,
  type NumberField,
} from "./contract-fields";
import type { ContractFields } from "./contract-form";
import { NAMED_PEOPLE_MAX } from "./for-whom/condition-rules";
import { titleProblem } from "./title";

/** A survey question as an admin fills it in. */
export interface QuestionForm {
  questionType: QuestionType;
  questionText: string;
  required: boolean;
  options: string[];
}

/** A contract as an admin fills it in. */
export interface ContractForm extends ContractFields {
  survey_questions: QuestionForm[];
  /** The ids of those who can sign it where only named people can. */
  named_people: string[];
}

const EMPTY: Record<ContractFieldKind, string | number | boolean> = {
  line: "",
  text: "",
  contract_type: "Digital",
  points: 0,
  minutes: 0,
  people: 0,
  contracts: 0,
  percent: 0,
  flag: false,
};

/** The default fields of a new contract (specification, section 9, creation defaults). */
export const CONTRACT_DEFAULTS = mapContractFields((field) =>
  "optional" in field ? null : EMPTY[field.kind],
) as ContractFields;

/**
 * Returns the problem of each field, in the order of the form; empty when the contract may be saved. A
 * question's problems are keyed by its index, such as `survey_questions.0.questionText`. `mayNameNobody` is of an edit of other fields:
 * everybody whom the contract named may have left.
 */
export function contractFormErrors(
  form: ContractForm,
  { mayNameNobody = false }: { mayNameNobody?: boolean } = {},
): FieldErrors {
  const { survey_questions: questions, named_only, named_people } = form;
  const problems = Object.entries(CONTRACT_FIELDS).map(([name, field]): [string, string | null] => [
    name,
    fieldProblem(field, form[name as ContractFieldName], form),
  ]);
  if (named_only && named_people.length === 0 && !mayNameNobody) {
    problems.push(["named_people", conditionFormMessages.nobodyNamed]);
  }
  if (named_people.length > NAMED_PEOPLE_MAX) {
    problems.push(["named_people", conditionFormMessages.namedTooMany]);
  }
  if (questions.length > QUESTIONS_MAX) {
    problems.push(["survey_questions", texts.tooManyQuestions]);
  } else {
    problems.push(...questions.flatMap(questionProblems));
  }
  return Object.fromEntries(
    problems.filter((problem): problem is [string, string] => problem[1] !== null),
  );
}

/**
 * Returns the question as it is stored: trimmed, without blank options, with options only if its kind
 * has them.
 */
export function cleanQuestion<Question extends QuestionForm>(question: Question): Question {
  const options = question.options.map((option) => option.trim()).filter((option) => option !== "");
  return {
    ...question,
    questionText: question.questionText.trim(),
    options: QUESTION_KINDS[question.questionType].hasOptions ? options : [],
  };
}

/** Null, flags and types are as they should be. */
function fieldProblem(field: ContractField, value: unknown, form: ContractForm): string | null {
  if ("missing" in field && typeof value === "string") {
    const { missing, notPlain, maxLength } = field;
    const title =
      notPlain === undefined ? null : titleProblem(value, { required: missing, notPlain });
    return title ?? textProblem(value, missing, maxLength);
  }
  return "tooMuch" in field && typeof value === "number" ? numberProblem(value, field, form) : null;
}

function questionProblems(given: QuestionForm, index: number): [string, string | null][] {
  const question = cleanQuestion(given);
  const place = `survey_questions.${index}`;
  return [
    [
      `${place}.questionText`,
      textProblem(question.questionText, texts.questionRequired, QUESTION_MAX_LENGTH),
    ],
    [`${place}.options`, optionsProblem(question)],
  ];
}

function optionsProblem({ questionType, options }: QuestionForm): string | null {
  if (!QUESTION_KINDS[questionType].hasOptions) return null;
  if (options.length === 0) return texts.optionsMissing;
  if (options.length > OPTIONS_MAX) return texts.tooManyOptions;
  if (options.some((option) => option.length > OPTION_MAX_LENGTH)) return texts.optionTooLong;
  return new Set(options).size < options.length ? texts.optionsRepeated : null;
}

function textProblem(text: string, missing: string, maxLength: number): string | null {
  if (text.trim() === "") return missing;
  return text.trim().length > maxLength ? refusalMessages.tooLong(maxLength) : null;
}

function numberProblem(
  value: number,
  { max, tooMuch, optional }: NumberField,
  form: ContractForm,
): string | null {
  if (value === 0 && typeof optional === "string") return optional;
  if (!(value >= 0)) return texts.notNegative;
  if (value > (typeof max === "number" ? max : max(form))) return tooMuch;
  return Number.isInteger(value) ? null : texts.whole;
}
