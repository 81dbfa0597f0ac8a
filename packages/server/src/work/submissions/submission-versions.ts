import { pickFields } from "@signpoint/api/platform/form-fields";
import { SubmissionVersion } from "@signpoint/api/work/submission-version";
import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { jsonArray, jsonObject } from "../../platform/db/json-sql";
import { signedContracts, submissionVersions } from "../../platform/db/schema/index";

const versionFields = pickFields(SubmissionVersion.shape, submissionVersions);

/** The earlier submissions of the signing that the query reads, oldest first, as an SQL value. */
export const selectVersions: SQL<SubmissionVersion[]> = jsonArray(
  jsonObject(versionFields),
  sql`from ${submissionVersions} where ${eq(submissionVersions.signed_contract_id, signedContracts.id)}
    order by ${submissionVersions.version}`,
);

/** Returns the earlier submissions of several signings by the signing's id, oldest first, in one query. */
export async function findVersionsOf(
  db: Database,
  signingIds: string[],
): Promise<Map<string, SubmissionVersion[]>> {
  const { signed_contract_id, version } = submissionVersions;
  const rows = await db
    .select({ ...versionFields, signed_contract_id })
    .from(submissionVersions)
    .where(inArray(signed_contract_id, signingIds))
    .orderBy(asc(version));
  const grouped = new Map<string, SubmissionVersion[]>();
  for (const { signed_contract_id: id, ...one } of rows) {
    grouped.set(id, [...(grouped.get(id) ?? []), one]);
  }
  return grouped;
}
