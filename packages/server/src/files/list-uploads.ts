import type { UploadedFile } from "@signpoint/api/entities/uploaded-file";
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../db/client";
import { files } from "../db/schema/index";

type FileRow = typeof files.$inferSelect;

/** Returns the uploads of a signing that were not replaced since, oldest first. */
export async function listUploads(db: Database, signedContractId: string): Promise<UploadedFile[]> {
  const rows = await db
    .select()
    .from(files)
    .where(and(eq(files.signed_contract_id, signedContractId), eq(files.state, "stored")))
    .orderBy(asc(files.created_at), asc(files.path));
  return rows.map(toUploadedFile);
}

/** Returns a file in the shape of the API. */
export function toUploadedFile(row: FileRow): UploadedFile {
  return {
    path: row.path,
    question_id: row.question_id,
    filename: row.filename,
    content_type: row.content_type,
    size_bytes: row.size_bytes,
  };
}
