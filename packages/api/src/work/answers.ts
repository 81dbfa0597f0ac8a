import type { FieldErrors } from "../platform/errors";
import { contractMessages, refusalMessages } from "../texts";
import { isFileQuestion, QUESTION_KINDS, type QuestionType } from "./questions";

export interface Question {
  id: string;
  question_type: QuestionType;
  required: boolean;
  options: string[];
}

export interface Answer {
  response_data?: string | null | undefined;
  file_url?: string | null | undefined;
}

export type Answers = Record<string, Answer>;

/** Returns the text of an answer, trimmed; empty when the question is unanswered. */
export function getAnswerText(
  question: Pick<Question, "question_type">,
  answer: Answer | undefined,
): string {
  const text = isFileQuestion(question) ? answer?.file_url : answer?.response_data;
  return (text ?? "").trim();
}

/**
 * Returns the problem of each answer, by question id; empty when all may be submitted. Required
 * questions bind only when the contract says `survey_required` (specification, section 5). The server
 * checks whether a file belongs to the signer.
 */
export function validateAnswers(
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
  const text = getAnswerText(question, answer);
  if (text === "") {
    return surveyRequired && question.required ? contractMessages.questionRequired : null;
  }
  return QUESTION_KINDS[question.question_type].validate(text, question.options);
}

/** A question with its answer; a skipped question has neither text nor file. */
export interface AnsweredQuestion {
  question_id: string;
  question_text: string;
  question_type: QuestionType;
  required: boolean;
  response_data: string | null;
  file_url: string | null;
}

/**
 * Returns every question with its answer, in the order of the questions. Skipped questions are there, too. Answers to
 * other questions come last.
 */
export function joinAnswers(
  questions: readonly (Question & { question_text: string })[],
  responses: readonly AnsweredQuestion[],
): AnsweredQuestion[] {
  const unmatched = new Map(responses.map((response) => [response.question_id, response]));
  const asked = questions.map(({ id, question_text, question_type, required }) => {
    const response = unmatched.get(id);
    unmatched.delete(id);
    const skipped = { response_data: null, file_url: null };
    return response ?? { question_id: id, question_text, question_type, required, ...skipped };
  });
  return [...asked, ...unmatched.values()];
}
