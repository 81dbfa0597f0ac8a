import type { SubmissionVersion } from "@signpoint/api/entities/submission-version";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { jsonArray, jsonObject } from "../db/json-sql";
import { signedContracts, submissionVersions } from "../db/schema/index";

const versionFields = {
  version: submissionVersions.version,
  answers: submissionVersions.answers,
  submitted_at: submissionVersions.submitted_at,
  request_note: submissionVersions.request_note,
  requested_at: submissionVersions.requested_at,
};

/** The earlier submissions of the signing that the query reads, oldest first, as an SQL value. */
export const selectVersions: SQL<SubmissionVersion[]> = jsonArray(
  jsonObject(versionFields),
  sql`from ${submissionVersions} where ${eq(submissionVersions.signed_contract_id, signedContracts.id)}
    order by ${submissionVersions.version}`,
);

/** Returns the earlier submissions of a signing, oldest first. */
export async function findVersions(db: Database, signingId: string): Promise<SubmissionVersion[]> {
  return await db
    .select(versionFields)
    .from(submissionVersions)
    .where(eq(submissionVersions.signed_contract_id, signingId))
    .orderBy(asc(submissionVersions.version));
}
