import type { FieldErrors } from "@signpoint/api/platform/errors";
import { refusalMessages } from "@signpoint/api/texts";
import { type Answers, getAnswerText } from "@signpoint/api/work/answers";
import { isFileQuestion } from "@signpoint/api/work/questions";
import type { SurveyQuestion } from "@signpoint/api/work/survey-question";
import type { UploadedFile } from "@signpoint/api/work/uploaded-file";

/** Returns the files that the answers name, by the question's id. */
export function findNamedFiles(
  questions: SurveyQuestion[],
  answers: Answers,
): { question_id: string; path: string }[] {
  return questions
    .filter((question) => isFileQuestion(question))
    .map((question) => ({
      question_id: question.id,
      path: getAnswerText(question, answers[question.id]),
    }))
    .filter(({ path }) => path !== "");
}

/** Returns an error for each file answer that is not among the signer's uploads for this signing and question. */
export function validateFileOwnership(
  questions: SurveyQuestion[],
  uploads: Pick<UploadedFile, "path" | "question_id">[],
  answers: Answers,
): FieldErrors {
  const isUploaded = (named: { question_id: string; path: string }) =>
    uploads.some((file) => file.path === named.path && file.question_id === named.question_id);
  return Object.fromEntries(
    findNamedFiles(questions, answers)
      .filter((named) => !isUploaded(named))
      .map(({ question_id }) => [question_id, refusalMessages.fileInvalid]),
  );
}
