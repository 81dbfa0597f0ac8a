import { pickFields } from "@signpoint/api/platform/form-fields";
import { Contract } from "@signpoint/api/work/contracts/contract";
import { type SQL, sql } from "drizzle-orm";
import { selectTakenBack } from "../../ledger/entries/corrected-signing";
import { type JsonOf, jsonRow } from "../../platform/db/json-sql";
import { catalogueVersion, contracts, signedContracts } from "../../platform/db/schema/index";
import { summaryFields } from "../submissions/signed-contract-fields";
import { type StandingRow, selectStanding } from "./for-whom/conditions-sql";

const { expired: _ofTheClock, ...stored } = Contract.shape;

/** The columns of a contract that its views are made of. */
export const contractFields = {
  ...pickFields(stored, contracts),
  places_taken: contracts.places_taken,
};
export type ContractFields = JsonOf<typeof contractFields>;

const signingRow = jsonRow(summaryFields);
/** Returns the caller's signing of a `ListedRow`. */
export const readSigning = signingRow.read;

/**
 * A contract of a list, with the places taken, the caller's signing of it, what was taken back of its reward, and how the caller
 * stands to its conditions.
 */
export type ListedRow = [
  id: string,
  contentId: string,
  placesTaken: number,
  signing: unknown[] | null,
  takenBack: number,
  standing: StandingRow,
];

/** A page of a list of contracts. What is published of them is kept in memory: `Catalogue.contents`. */
export interface ListedPage {
  rows: ListedRow[];
  /** The version of the catalogue that was read. */
  version: number;
  /** Of the database that was read: `selectDatabaseState`. */
  state: string;
}

/** The caller and the time, as the placeholders of every query that reads contracts for somebody. */
export const caller = {
  user_id: sql`${sql.placeholder("user_id")}`,
  now: sql`${sql.placeholder("now")}::timestamptz`,
};

/** A contract with the caller's signing of it as an SQL value; the query joins both tables. */
export const listedRow: SQL<ListedRow> = sql<ListedRow>`json_build_array(${contracts.id}, ${contracts.content_id},
  ${contracts.places_taken}, case when ${signedContracts.id} is not null then ${signingRow.value} end, ${selectTakenBack},
  ${selectStanding(caller)})`;

/** The version of the catalogue as an SQL value. It changes with what its statistics are computed from. */
export const selectCatalogueVersion: SQL<number> = sql`(select ${catalogueVersion.version} from ${catalogueVersion})`;
