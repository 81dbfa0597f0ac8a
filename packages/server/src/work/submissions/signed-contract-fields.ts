import type { SignedContract, SurveyResponse } from "@signpoint/api/work/signed-contract";
import { eq, type SQL, sql } from "drizzle-orm";
import { type JsonOf, jsonArray, jsonObject } from "../../platform/db/json-sql";
import { signedContracts, surveyResponses } from "../../platform/db/schema/index";
import { agreedRefund } from "../../platform/db/schema/signed-contracts";

/** The columns of a signing without its answers. */
export const summaryFields = {
  id: signedContracts.id,
  status: signedContracts.status,
  points_cost: signedContracts.points_cost,
  points_reward: signedContracts.points_reward,
  lapse_refund: agreedRefund,
  review_note: signedContracts.review_note,
  decision_reason: signedContracts.decision_reason,
  work_due_at: signedContracts.work_due_at,
  correction_due_at: signedContracts.correction_due_at,
  correction_rounds: signedContracts.correction_rounds,
  submitted_at: signedContracts.submitted_at,
  submitted_from: signedContracts.submitted_from,
  review_due_at: signedContracts.review_due_at,
  decided_at: signedContracts.decided_at,
  appeal_until: signedContracts.appeal_until,
  ended_at: signedContracts.ended_at,
  created_at: signedContracts.created_at,
};
export type SummaryFields = JsonOf<typeof summaryFields>;

/** The answers of the signing that the query reads, as an SQL value. */
const selectAnswers = jsonArray<SurveyResponse>(
  jsonObject({
    id: surveyResponses.id,
    signed_contract_id: surveyResponses.signed_contract_id,
    question_id: surveyResponses.question_id,
    question_text: surveyResponses.question_text,
    question_type: surveyResponses.question_type,
    required: surveyResponses.required,
    response_data: surveyResponses.response_data,
    file_url: surveyResponses.file_url,
  }),
  sql`from ${surveyResponses} where ${eq(surveyResponses.signed_contract_id, signedContracts.id)}
    order by ${surveyResponses.position}`,
);

/** A signing with its answers, in the shape of the API, as an SQL value. */
export const selectSignedContract: SQL<SignedContract> = jsonObject({
  ...summaryFields,
  contract_id: signedContracts.contract_id,
  user_id: signedContracts.user_id,
  agreed: signedContracts.agreed,
  conditions: signedContracts.conditions,
  was_decided_by_admin: sql<boolean>`(${signedContracts.decided_by} is not null)`,
  submitted_data: signedContracts.submitted_data,
  survey_responses: selectAnswers,
});
