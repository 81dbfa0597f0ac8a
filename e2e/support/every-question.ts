import type { APIRequestContext } from "@playwright/test";
import { makeContract } from "./contracts";

const question = (questionType: string, questionText: string, options: string[] | null = null) => ({
  questionType,
  questionText,
  required: true,
  options,
});

/** The texts of the questions of {@link makeContractWithEveryQuestion}. "Second" is an answer of the first. */
export const questions = {
  choice: "Which spoon was better?",
  text: "What would you change, and why?",
  link: "A taste that you admire",
  file: "A picture of it",
};

/** Creates a contract with a required question of each type. */
export async function makeContractWithEveryQuestion(
  request: APIRequestContext,
  fields: object = {},
) {
  return await makeContract(request, {
    p_survey_required: true,
    p_survey_questions: [
      question("multiple_choice", questions.choice, ["First", "Second"]),
      question("text", questions.text),
      question("link", questions.link),
      question("file", questions.file),
    ],
    ...fields,
  });
}
