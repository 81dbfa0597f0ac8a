import { pickFields } from "@signpoint/api/platform/form-fields";
import {
  type SignedContract,
  SigningSummary,
  SurveyResponse,
} from "@signpoint/api/work/signed-contract";
import { eq, type SQL, sql } from "drizzle-orm";
import { type JsonOf, jsonArray, jsonObject } from "../../platform/db/json-sql";
import { signedContracts, surveyResponses } from "../../platform/db/schema/index";
import { agreedRefund } from "../../platform/db/schema/signed-contracts";

const { lapse_refund: _ofTheTerms, ...stored } = SigningSummary.shape;

/** The columns of a signing without its answers. */
export const summaryFields = { ...pickFields(stored, signedContracts), lapse_refund: agreedRefund };
export type SummaryFields = JsonOf<typeof summaryFields>;

/** The answers of the signing that the query reads, as an SQL value. */
const selectAnswers = jsonArray<SurveyResponse>(
  jsonObject(pickFields(SurveyResponse.shape, surveyResponses)),
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
