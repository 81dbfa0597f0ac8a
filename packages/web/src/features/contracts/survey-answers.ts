import type { SurveyQuestion } from "@signpoint/api/entities/survey-question";
import type { Answers } from "@signpoint/api/rules/answers";
import type { Draft } from "./draft";

type Question = Pick<SurveyQuestion, "id" | "question_type">;

/** A value for every question: what the draft holds, otherwise empty. */
export function valuesOf(questions: readonly Question[], draft: Draft): Draft {
  return Object.fromEntries(questions.map(({ id }) => [id, draft[id] ?? ""]));
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
