import type { SurveyQuestion } from "@signpoint/api/entities/survey-question";
import type { UploadedFile } from "@signpoint/api/entities/uploaded-file";
import type { Answers } from "@signpoint/api/rules/answers";
import type { Draft } from "./draft";

type Question = Pick<SurveyQuestion, "id" | "question_type">;

/**
 * A value for every question: what the draft holds, otherwise empty. For a file question it is the
 * path of the file that the server holds, unless the draft says that it was taken out.
 */
export function valuesOf(
  questions: readonly Question[],
  draft: Draft,
  uploads: readonly Pick<UploadedFile, "question_id" | "path">[],
): Draft {
  return Object.fromEntries(
    questions.map(({ id, question_type }) => {
      const uploaded = uploads.find((upload) => upload.question_id === id)?.path;
      const value = question_type === "file" && draft[id] !== "" ? uploaded : draft[id];
      return [id, value ?? ""];
    }),
  );
}

/** The values as the call takes them; what is empty is left out. */
export function answersOf(questions: readonly Question[], values: Draft): Answers {
  const answers: Answers = {};
  for (const { id, question_type } of questions) {
    const text = (values[id] ?? "").trim();
    if (text === "") continue;
    answers[id] = question_type === "file" ? { file_url: text } : { response_data: text };
  }
  return answers;
}
