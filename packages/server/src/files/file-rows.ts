import { and, eq, ne } from "drizzle-orm";
import type { Caller } from "../auth/authenticate";
import { files } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { refusal } from "../refusal";
import type { Services } from "../services";
import { assertUploadAllowed } from "./assert-upload-allowed";
import { removeFiles } from "./remove-files";

export type FileRow = typeof files.$inferSelect;
type NewFile = Omit<FileRow, "path" | "state" | "created_at">;

/** Names the file, so that whatever happens next the store holds nothing without a row. */
export async function reserveFile(services: Services, file: NewFile): Promise<FileRow> {
  const now = services.now();
  for (let timestamp = now.getTime(); ; timestamp += 1) {
    const path = `${file.signed_contract_id}/${file.question_id}_${timestamp}_${file.filename}`;
    const [row] = await services.db
      .insert(files)
      .values({ ...file, path, state: "storing", created_at: now.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (row !== undefined) return row;
  }
}

/**
 * Makes a stored file the answer to its question, if the signing still is in progress; answers the
 * paths of those that it replaces.
 */
export async function publishFile(
  services: Services,
  caller: Caller,
  file: FileRow,
): Promise<{ published: FileRow; replaced: string[] }> {
  return await inTransaction(services.db, async (tx) => {
    await assertUploadAllowed(tx, caller, file, services.now(), { lock: true });
    const [published] = await tx
      .update(files)
      .set({ state: "stored" })
      .where(and(eq(files.path, file.path), eq(files.state, "storing")))
      .returning();
    if (published === undefined) throw refusal("SERVICE_UNAVAILABLE");
    const replaced = await tx
      .update(files)
      .set({ state: "removing" })
      .where(
        and(
          eq(files.signed_contract_id, file.signed_contract_id),
          eq(files.question_id, file.question_id),
          eq(files.state, "stored"),
          ne(files.path, file.path),
        ),
      )
      .returning({ path: files.path });
    return { published, replaced: replaced.map(({ path }) => path) };
  });
}

/** Gives up a file that was not published. What cannot be removed now is removed by the cleaner. */
export async function abandonFile(services: Services, file: FileRow): Promise<void> {
  try {
    const [row] = await services.db
      .update(files)
      .set({ state: "removing" })
      .where(and(eq(files.path, file.path), eq(files.state, "storing")))
      .returning({ path: files.path });
    if (row !== undefined) await removeFiles(services, [row.path]);
  } catch (error) {
    services.log.warn({ err: error, path: file.path }, "a file waits to be removed");
  }
}
