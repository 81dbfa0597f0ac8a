import type {
  SignedContract,
  SigningSummary,
  SurveyResponse,
} from "@signpoint/api/work/signed-contract";
import { asc, inArray } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { type signedContracts, surveyResponses } from "../../platform/db/schema/index";
import { readSubmittedData } from "./read-submitted-data";

export type SigningRow = typeof signedContracts.$inferSelect;

/** Returns the answers of several signings by the signing's id, in one query. */
export async function loadSurveyResponses(
  db: Database,
  signingIds: string[],
): Promise<Map<string, SurveyResponse[]>> {
  const grouped = new Map<string, SurveyResponse[]>();
  if (signingIds.length === 0) return grouped;
  const responses = await db
    .select()
    .from(surveyResponses)
    .where(inArray(surveyResponses.signed_contract_id, signingIds))
    .orderBy(asc(surveyResponses.position));
  for (const response of responses) {
    const list = grouped.get(response.signed_contract_id) ?? [];
    list.push(response);
    grouped.set(response.signed_contract_id, list);
  }
  return grouped;
}

/** Returns a signing in the shape of the API, without its answers. */
function toSigningSummary(signing: SigningRow): SigningSummary {
  return {
    id: signing.id,
    status: signing.status,
    points_cost: signing.points_cost,
    points_reward: signing.points_reward,
    lapse_refund: signing.agreed.lapse_refund,
    review_note: signing.review_note,
    decision_reason: signing.decision_reason,
    work_due_at: signing.work_due_at,
    correction_due_at: signing.correction_due_at,
    correction_rounds: signing.correction_rounds,
    submitted_at: signing.submitted_at,
    submitted_from: signing.submitted_from,
    review_due_at: signing.review_due_at,
    decided_at: signing.decided_at,
    appeal_until: signing.appeal_until,
    ended_at: signing.ended_at,
    created_at: signing.created_at,
  };
}

/** Returns a signing and its answers in the shape of the API. */
export function toSignedContract(signing: SigningRow, responses: SurveyResponse[]): SignedContract {
  return {
    ...toSigningSummary(signing),
    contract_id: signing.contract_id,
    user_id: signing.user_id,
    agreed: signing.agreed,
    conditions: signing.conditions,
    was_decided_by_admin: signing.decided_by !== null,
    submitted_data: readSubmittedData(signing.submitted_data),
    survey_responses: responses,
  };
}
