import type { SurveyQuestion } from "@signpoint/api/entities/survey-question";
import { asc, eq } from "drizzle-orm";
import type { Database } from "../db/client";
import { surveyQuestions } from "../db/schema/index";

/** Returns the current questions of a contract, in their order. */
export async function findQuestions(db: Database, contractId: string): Promise<SurveyQuestion[]> {
  return await db
    .select({
      id: surveyQuestions.id,
      contract_id: surveyQuestions.contract_id,
      question_type: surveyQuestions.question_type,
      question_text: surveyQuestions.question_text,
      required: surveyQuestions.required,
      options: surveyQuestions.options,
    })
    .from(surveyQuestions)
    .where(eq(surveyQuestions.contract_id, contractId))
    .orderBy(asc(surveyQuestions.position), asc(surveyQuestions.id));
}
