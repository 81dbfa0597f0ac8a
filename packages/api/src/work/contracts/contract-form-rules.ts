import {
  DURATION_MAX_MINUTES,
  EFFORT_MAX_MINUTES,
  OPTION_MAX_LENGTH,
  OPTIONS_MAX,
  POINTS_AMOUNT_MAX,
  QUESTION_MAX_LENGTH,
  QUESTIONS_MAX,
  SIGNERS_MAX,
  TEXT_MAX_LENGTH,
  TITLE_MAX_LENGTH,
  WORK_MAX_MINUTES,
} from "../../platform/constants";
import type { FieldErrors } from "../../platform/errors";
import { refusalMessages, contractFormMessages as texts } from "../../texts";
import { QUESTION_KINDS, type QuestionType } from "../questions";
import type { ContractFields } from "./contract-form";
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
}

/** The default fields of a new contract (specification, section 9, creation defaults). */
export const CONTRACT_DEFAULTS: ContractFields = {
  title: "",
  type: "Digital",
  description: "",
  activity: "",
  points_cost: 0,
  points_reward: 0,
  duration: 0,
  max_signers: 0,
  effort_minutes: null,
  work_minutes: null,
  lapse_refund: 0,
  survey_required: false,
  is_official: false,
};

/**
 * Returns the problem of each field, in the order of the form; empty when the contract may be saved. A
 * question's problems are keyed by its index, such as `survey_questions.0.questionText`.
 */
export function contractFormErrors(form: ContractForm): FieldErrors {
  const { survey_questions: questions } = form;
  const problems: [string, string | null][] = [
    [
      "title",
      titleProblem(form.title, TITLE_TEXTS) ??
        textProblem(form.title, texts.titleRequired, TITLE_MAX_LENGTH),
    ],
    ["description", textProblem(form.description, texts.descriptionRequired, TEXT_MAX_LENGTH)],
    ["activity", textProblem(form.activity, texts.activityRequired, TEXT_MAX_LENGTH)],
    ["points_cost", numberProblem(form.points_cost, POINTS_AMOUNT_MAX, texts.pointsTooMany)],
    ["points_reward", numberProblem(form.points_reward, POINTS_AMOUNT_MAX, texts.pointsTooMany)],
    ["duration", numberProblem(form.duration, DURATION_MAX_MINUTES, texts.durationTooLong)],
    ["max_signers", numberProblem(form.max_signers, SIGNERS_MAX, texts.signersTooMany)],
    ["effort_minutes", minutesProblem(form.effort_minutes, EFFORT_MAX_MINUTES, EFFORT_TEXTS)],
    ["work_minutes", minutesProblem(form.work_minutes, WORK_MAX_MINUTES, WORK_TEXTS)],
    ["lapse_refund", refundProblem(form)],
  ];
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

const TITLE_TEXTS = { required: texts.titleRequired, notPlain: texts.titleNotPlain };

interface MinutesTexts {
  none: string;
  tooLong: string;
}
const EFFORT_TEXTS: MinutesTexts = { none: texts.effortPositive, tooLong: texts.effortTooLong };
const WORK_TEXTS: MinutesTexts = { none: texts.workPositive, tooLong: texts.workTooLong };

function minutesProblem(
  minutes: number | null,
  max: number,
  { none, tooLong }: MinutesTexts,
): string | null {
  if (minutes === null) return null;
  return minutes === 0 ? none : numberProblem(minutes, max, tooLong);
}

/** A refund of nothing fits any cost, also one that is wrong itself. */
function refundProblem({ lapse_refund, points_cost }: ContractForm): string | null {
  return numberProblem(lapse_refund, Math.max(0, points_cost), texts.refundAboveCost);
}

function numberProblem(value: number, max: number, tooMuch: string): string | null {
  if (!(value >= 0)) return texts.notNegative;
  if (value > max) return tooMuch;
  return Number.isInteger(value) ? null : texts.whole;
}
