import { pickFields } from "@signpoint/api/platform/form-fields";
import { Contract } from "@signpoint/api/work/contracts/contract";
import { type SQL, sql } from "drizzle-orm";
import { selectTakenBack } from "../../ledger/entries/corrected-signing";
import { type JsonOf, jsonObject } from "../../platform/db/json-sql";
import { catalogueVersion, contracts, signedContracts } from "../../platform/db/schema/index";
import { type SummaryFields, summaryFields } from "../submissions/signed-contract-fields";

const { expired: _ofTheClock, ...stored } = Contract.shape;

/** The columns of a contract that its views are made of. */
export const contractFields = {
  ...pickFields(stored, contracts),
  places_taken: contracts.places_taken,
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
