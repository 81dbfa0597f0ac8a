import type { QUESTION_TYPES } from "../constants";
import { LINK_MAX_LENGTH, TEXT_MAX_LENGTH } from "../constants";
import type { FieldErrors } from "../errors";
import { contractMessages, refusalMessages } from "../messages";

export interface Question {
  id: string;
  question_type: (typeof QUESTION_TYPES)[number];
  required: boolean;
  options: string[];
}

export interface Answer {
  response_data?: string | null | undefined;
  file_url?: string | null | undefined;
}

export type Answers = Record<string, Answer>;

/** True for a complete http or https address; `javascript:` and the like are not links. */
export function isWebLink(text: string): boolean {
  if (text.length > LINK_MAX_LENGTH || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && hostname !== "";
}

/** What an answer says, trimmed; empty when the question is unanswered. */
export function answerText(
  question: Pick<Question, "question_type">,
  answer: Answer | undefined,
): string {
  const text = question.question_type === "file" ? answer?.file_url : answer?.response_data;
  return (text ?? "").trim();
}

/**
 * The problem with each answer, by question id; empty when all may be submitted.
 * Required questions bind only when the contract says `survey_required` (specification, section 5).
 * Whether a file belongs to the signer is for the server to check.
 */
export function answerErrors(
  questions: readonly Question[],
  answers: Answers,
  surveyRequired: boolean,
): FieldErrors {
  const errors: FieldErrors = {};
  const known = new Set(questions.map((question) => question.id));
  for (const questionId of Object.keys(answers)) {
    if (!known.has(questionId)) errors[questionId] = refusalMessages.foreignQuestion;
  }
  for (const question of questions) {
    const problem = answerProblem(question, answers[question.id], surveyRequired);
    if (problem !== null) errors[question.id] = problem;
  }
  return errors;
}

function answerProblem(
  question: Question,
  answer: Answer | undefined,
  surveyRequired: boolean,
): string | null {
  const text = answerText(question, answer);
  if (text === "") {
    return surveyRequired && question.required ? contractMessages.questionRequired : null;
  }
  switch (question.question_type) {
    case "text":
      return text.length > TEXT_MAX_LENGTH ? refusalMessages.answerTooLong : null;
    case "link":
      return isWebLink(text) ? null : refusalMessages.linkInvalid;
    case "multiple_choice":
      return question.options.includes(text) ? null : refusalMessages.optionInvalid;
    case "file":
      return null;
    default:
      return question.question_type satisfies never;
  }
}
