import { pickFields } from "@signpoint/api/platform/form-fields";
import { SurveyQuestion } from "@signpoint/api/work/survey-question";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { jsonArray, jsonObject } from "../../platform/db/json-sql";
import { contracts, surveyQuestions } from "../../platform/db/schema/index";

const questionFields = pickFields(SurveyQuestion.shape, surveyQuestions);

/** Returns the current questions of a contract, in their order. */
export async function findQuestions(db: Database, contractId: string): Promise<SurveyQuestion[]> {
  return await db
    .select(questionFields)
    .from(surveyQuestions)
    .where(eq(surveyQuestions.contract_id, contractId))
    .orderBy(asc(surveyQuestions.position), asc(surveyQuestions.id));
}

/** The current questions of the contract that the query reads, in their order, as an SQL value. */
export const selectQuestions: SQL<SurveyQuestion[]> = jsonArray(
  jsonObject(questionFields),
  sql`from ${surveyQuestions} where ${eq(surveyQuestions.contract_id, contracts.id)}
    order by ${surveyQuestions.position}, ${surveyQuestions.id}`,
);
