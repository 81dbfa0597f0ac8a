import { and, eq, ne, sql } from "drizzle-orm";
import type { CallerContext, Context } from "../../platform/context";
import { files } from "../../platform/db/schema/index";
import { inTransaction, singleStatement } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { removeFiles } from "../../platform/files/remove-files";
import { assertUploadAllowed } from "./assert-upload-allowed";

export type FileRow = typeof files.$inferSelect;
type NewFile = Omit<FileRow, "path" | "state" | "created_at">;

/**
 * Inserts the row of a file that is about to be stored, under a path of its own. The row comes first, so that the
 * store never holds a file without one.
 */
export async function reserveFile(ctx: Context, file: NewFile): Promise<FileRow> {
  const now = ctx.now();
  for (let timestamp = now.getTime(); ; timestamp += 1) {
    const path = `${file.signed_contract_id}/${file.question_id}_${timestamp}_${file.filename}`;
    const [row] = await singleStatement(ctx.db)
      .insert(files)
      .values({ ...file, path, state: "storing", created_at: now.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (row !== undefined) return row;
  }
}

/** How many earlier uploads for a question stay for drafts and other devices. */
const KEPT_EARLIER = 4;

/**
 * Marks a stored file as the upload for its question and the earlier ones as `removing`, and
 * returns the file and the paths of those. With `keepsEarlier` the upload that the draft names and
 * the latest `KEPT_EARLIER` stay. Throws the errors of `assertUploadAllowed`, and
 * SERVICE_UNAVAILABLE when the file was removed, or its owner's account deleted, meanwhile.
 */
export async function publishFile(
  ctx: CallerContext,
  file: FileRow,
  { keepsEarlier }: { keepsEarlier: boolean },
): Promise<{ published: FileRow; replaced: string[] }> {
  return await inTransaction(ctx.db, async (tx) => {
    await assertUploadAllowed(tx, ctx.caller, file, ctx.now(), { lock: true });
    const [published] = await tx
      .update(files)
      .set({ state: "stored" })
      .where(
        and(
          eq(files.path, file.path),
          eq(files.state, "storing"),
          sql`not is_deleted(${files.user_id})`,
        ),
      )
      .returning();
    if (published === undefined) throw new DomainError("SERVICE_UNAVAILABLE");
    const replaced = await tx
      .update(files)
      .set({ state: "removing" })
      .where(
        and(
          eq(files.signed_contract_id, file.signed_contract_id),
          eq(files.question_id, file.question_id),
          eq(files.state, "stored"),
          ne(files.path, file.path),
          keepsEarlier ? isNotKept : undefined,
        ),
      )
      .returning({ path: files.path });
    return { published, replaced: replaced.map(({ path }) => path) };
  });
}

const isNotKept = sql`${files.path} not in (
    select earlier.path from files as earlier
    where earlier.signed_contract_id = ${files.signed_contract_id} and earlier.question_id = ${files.question_id}
      and earlier.state = 'stored' order by earlier.created_at desc, earlier.path desc limit ${KEPT_EARLIER + 1}
  ) and not exists (
    select from signing_drafts where signing_drafts.signed_contract_id = ${files.signed_contract_id}
      and signing_drafts.answers -> ${files.question_id}::text ->> 'file_url' = ${files.path})`;

/** Removes a file that was not published. Never throws: `collectGarbage` removes what cannot be removed now. */
export async function abandonFile(ctx: Context<"files">, file: FileRow): Promise<void> {
  try {
    const [row] = await singleStatement(ctx.db)
      .update(files)
      .set({ state: "removing" })
      .where(and(eq(files.path, file.path), eq(files.state, "storing")))
      .returning({ path: files.path });
    if (row !== undefined) await removeFiles(ctx, [row.path]);
  } catch (error) {
    ctx.log.warn({ err: error, path: file.path }, "a file waits to be removed");
  }
}
