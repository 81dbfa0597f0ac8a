import { pickFields } from "@signpoint/api/platform/form-fields";
import { Appeal } from "@signpoint/api/work/appeals/appeal";
import { eq, type SQL, sql } from "drizzle-orm";
import { jsonObject } from "../../platform/db/json-sql";
import { appeals, signedContracts } from "../../platform/db/schema/index";

/** The columns of an appeal in the shape of the API. */
export const appealFields = pickFields(Appeal.shape, appeals);

/** The appeal of the signing that the query reads, as an SQL value; null when there is none. */
export const selectAppeal: SQL<Appeal | null> = sql<Appeal | null>`(select ${jsonObject(appealFields)}
  from ${appeals} where ${eq(appeals.signed_contract_id, signedContracts.id)})`;
