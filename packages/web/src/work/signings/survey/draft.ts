import type { Answers } from "@signpoint/api/work/answers";
import { completeLink, isFileQuestion, QUESTION_KINDS } from "@signpoint/api/work/questions";
import type { SurveyQuestion } from "@signpoint/api/work/survey-question";
import type { UploadedFile } from "@signpoint/api/work/uploaded-file";

/** What stands in each field so far, by question id. For a file question: its path, or empty once it was removed. */
export type Draft = Record<string, string>;

type Question = Pick<SurveyQuestion, "id" | "question_type">;

/**
 * Returns a value for every question: what the draft holds, otherwise empty. A file question that the draft does not name
 * has the path of its upload.
 */
export function toFieldValues(
  questions: readonly Question[],
  draft: Draft,
  uploads: readonly Pick<UploadedFile, "question_id" | "path">[],
): Draft {
  return Object.fromEntries(
    questions.map((question) => {
      const { id } = question;
      const uploaded = uploads.find((upload) => upload.question_id === id)?.path;
      return [id, draft[id] ?? (isFileQuestion(question) ? uploaded : undefined) ?? ""];
    }),
  );
}

/** Returns the values as the call takes them; what is empty is left out, and links get the scheme that they lack. */
export function toAnswers(questions: readonly Question[], values: Draft): Answers {
  const answers: Answers = {};
  for (const question of questions) {
    const { id, question_type } = question;
    const text = (values[id] ?? "").trim();
    if (text === "") continue;
    const complete = QUESTION_KINDS[question_type].isLink ? completeLink(text) : text;
    answers[id] = isFileQuestion(question) ? { file_url: text } : { response_data: complete };
  }
  return answers;
}

/** Returns values as `save_draft` takes them, the empty ones included. */
export function toSavedAnswers(questions: readonly Question[], values: Draft): Answers {
  const known = questions.filter(({ id }) => values[id] !== undefined);
  return Object.fromEntries(
    known.map((question) => {
      const text = values[question.id] ?? "";
      return [question.id, isFileQuestion(question) ? { file_url: text } : { response_data: text }];
    }),
  );
}
