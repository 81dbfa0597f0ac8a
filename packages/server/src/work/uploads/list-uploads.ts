import { pickFields } from "@signpoint/api/platform/form-fields";
import { UploadedFile } from "@signpoint/api/work/uploaded-file";
import { type SQL, sql } from "drizzle-orm";
import { jsonArray, jsonObject } from "../../platform/db/json-sql";
import { files, signedContracts } from "../../platform/db/schema/index";

type FileRow = typeof files.$inferSelect;

/**
 * The uploads of the signing that the query reads, the newest of each question, oldest first, as an SQL value: those that
 * were not submitted yet, and those of an earlier submission, which can be submitted again.
 */
export const selectUploads = newestOfEachQuestion(sql`files.state in ('stored', 'submitted')`);

/** All of them, not the newest alone: each can be submitted. */
export const selectSubmittableFiles = jsonArray(
  jsonObject({ path: files.path, question_id: files.question_id }),
  sql`from files where files.signed_contract_id = ${signedContracts.id} and files.state in ('stored', 'submitted')`,
);

/** The same of the files that go with an appeal when it is made: those uploaded since the rejection. */
export const selectAppealUploads = newestOfEachQuestion(
  sql`files.state = 'stored' and files.created_at >= ${signedContracts.decided_at}`,
);

function newestOfEachQuestion(condition: SQL): SQL<UploadedFile[]> {
  return jsonArray(
    jsonObject(pickFields(UploadedFile.shape, files)),
    sql`from (
        select distinct on (question_id) * from files
        where files.signed_contract_id = ${signedContracts.id} and ${condition}
        order by question_id, files.state = 'stored' desc, created_at desc, path desc
      ) as files
      order by ${files.created_at}, ${files.path}`,
  );
}

/** Returns a file in the shape of the API. */
export function toUploadedFile(row: FileRow): UploadedFile {
  return pickFields(UploadedFile.shape, row);
}
