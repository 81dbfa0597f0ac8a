import { pickFields } from "@signpoint/api/platform/form-fields";
import { SignedContract, type SurveyResponse } from "@signpoint/api/work/signed-contract";
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

/** Returns a signing and its answers in the shape of the API. */
export function toSignedContract(signing: SigningRow, responses: SurveyResponse[]): SignedContract {
  return pickFields(SignedContract.shape, {
    ...signing,
    lapse_refund: signing.agreed.lapse_refund,
    was_decided_by_admin: signing.decided_by !== null,
    submitted_data: readSubmittedData(signing.submitted_data),
    survey_responses: responses,
  });
}
