import * as z from "zod";
import { QUESTION_TYPES } from "../platform/constants";
import { Id } from "../platform/fields";

export const SurveyQuestion = z.object({
  id: Id,
  contract_id: Id,
  question_type: z.enum(QUESTION_TYPES),
  question_text: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
});
export type SurveyQuestion = z.infer<typeof SurveyQuestion>;
