import type { Appeal } from "@signpoint/api/work/appeals/appeal";
import { eq, type SQL, sql } from "drizzle-orm";
import { jsonObject } from "../../platform/db/json-sql";
import { appeals, signedContracts } from "../../platform/db/schema/index";

/** The columns of an appeal in the shape of the API. */
export const appealFields = {
  id: appeals.id,
  signed_contract_id: appeals.signed_contract_id,
  state: appeals.state,
  text: appeals.text,
  files: appeals.files,
  due_at: appeals.due_at,
  created_at: appeals.created_at,
  decided_at: appeals.decided_at,
  note: appeals.note,
  by_same_admin: appeals.by_same_admin,
  recharged_points: appeals.recharged_points,
};

/** The appeal of the signing that the query reads, as an SQL value; null when there is none. */
export const selectAppeal: SQL<Appeal | null> = sql<Appeal | null>`(select ${jsonObject(appealFields)}
  from ${appeals} where ${eq(appeals.signed_contract_id, signedContracts.id)})`;
