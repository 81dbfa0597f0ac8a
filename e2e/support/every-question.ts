import type { APIRequestContext } from "@playwright/test";
import { QUESTION_TYPES } from "@signpoint/api/platform/constants";
import type { QuestionType } from "@signpoint/api/work/questions";
import { makeContract } from "./contracts";

/** The texts of the questions of {@link makeContractWithEveryQuestion}. */
export const questions: Record<QuestionType, string> = {
  multiple_choice: "Which spoon was better?",
  text: "What would you change, and why?",
  link: "A taste that you admire",
  file: "A picture of it",
};

/** Creates a contract with a required question of each type. The options of a choice are "First" and "Second". */
export async function makeContractWithEveryQuestion(
  request: APIRequestContext,
  fields: object = {},
) {
  return await makeContract(request, {
    p_survey_required: true,
    p_survey_questions: QUESTION_TYPES.map((questionType) => ({
      questionType,
      questionText: questions[questionType],
      required: true,
      options: ["First", "Second"],
    })),
    ...fields,
  });
}
