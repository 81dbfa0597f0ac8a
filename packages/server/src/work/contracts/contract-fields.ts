import { type SQL, sql } from "drizzle-orm";
import { selectTakenBack } from "../../ledger/entries/corrected-signing";
import { type JsonOf, jsonObject } from "../../platform/db/json-sql";
import { catalogueVersion, contracts, signedContracts } from "../../platform/db/schema/index";
import { type SummaryFields, summaryFields } from "../submissions/signed-contract-fields";

/** The columns of a contract that its views are made of. */
export const contractFields = {
  id: contracts.id,
  title: contracts.title,
  type: contracts.type,
  description: contracts.description,
  activity: contracts.activity,
  points_cost: contracts.points_cost,
  points_reward: contracts.points_reward,
  duration: contracts.duration,
  max_signers: contracts.max_signers,
  effort_minutes: contracts.effort_minutes,
  work_minutes: contracts.work_minutes,
  lapse_refund: contracts.lapse_refund,
  places_taken: contracts.places_taken,
  survey_required: contracts.survey_required,
  is_official: contracts.is_official,
  status: contracts.status,
  expires_at: contracts.expires_at,
  created_at: contracts.created_at,
};
export type ContractFields = JsonOf<typeof contractFields>;

export interface ContractAndSigning {
  contract: ContractFields;
  signing: SummaryFields | null;
  taken_back: number;
}

/** A contract with the caller's signing of it as an SQL value; the query joins both tables. */
export const contractAndSigning: SQL<ContractAndSigning> = jsonObject({
  contract: jsonObject(contractFields),
  signing: sql<SummaryFields | null>`case when ${signedContracts.id} is not null
    then ${jsonObject(summaryFields)} end`,
  taken_back: selectTakenBack,
});

/** The version of the catalogue as an SQL value. It changes with what its statistics are computed from. */
export const selectCatalogueVersion: SQL<number> = sql`(select ${catalogueVersion.version} from ${catalogueVersion})`;
