import os from "node:os";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { inLongTransaction } from "../../platform/db/long-transaction";
import { migrate } from "../../platform/db/migrate";
import { files } from "../../platform/db/schema/index";
import type { FileStore } from "../../platform/files/file-store";
import { hasFile } from "../../platform/files/has-file";
import { processPrefix, removeLeftovers } from "../../platform/files/leftovers";
import { putContent } from "../../platform/files/put-content";
import type { Services } from "../../platform/services";
import { type BackupEnd, BackupError, type BackupHead } from "./format";
import { checkArchive, type ReadOptions, readParts } from "./read-archive";
import { computeDigest, findDifference, type TableDigest, tableNames, writeRows } from "./tables";
import { withTriggersDisabled } from "./with-triggers-disabled";

const FOLDER_START = "signpoint-restore-";

export type RestoreTarget = Pick<Services, "db"> & { files: { store: FileStore } };

/**
 * Restores a backup into an empty database and file store, applies the newer migrations, and returns the backup's
 * first and last part. Restores everything or nothing: the archive is checked before anything is written, each table
 * is compared with its digest before the commit, and files that the store had before stay. Throws `BackupError`, `UnknownMigrationError`, and the reason of
 * an aborted `signal`.
 */
export async function restoreBackup(
  { db, files: { store } }: RestoreTarget,
  source: string,
  options: ReadOptions = {},
): Promise<{ head: BackupHead; end: BackupEnd }> {
  await removeLeftovers(os.tmpdir(), FOLDER_START);
  const { head, end } = await checkArchive(source, options);
  const stored: string[] = [];
  try {
    await inLongTransaction(db, async (tx) => {
      if ((await tableNames(tx)).length > 0) {
        throw new BackupError(
          "The database is not empty. A backup is restored into an empty one only.",
        );
      }
      await migrate(tx, { only: head.migrations });
      await withTriggersDisabled(tx, async () => {
        for await (const part of readParts(source, options)) {
          if (part.kind === "rows") await writeRows(tx, part.table, part.rows);
          if (part.kind !== "file") continue;
          if (!(await hasFile(store, part.key))) stored.push(part.key);
          await storeFile(tx, store, part.key, part.content);
        }
      });
      await setSequences(tx, head);
      await assertTablesEqual(tx, end, options.signal);
      await migrate(tx);
    });
    return { head, end };
  } catch (error) {
    // The answer of a commit may be lost: the files stay unless it is known that nothing was restored.
    const isRestored = await tableNames(db).then(
      (names) => names.length > 0,
      () => true,
    );
    if (!isRestored) for (const key of stored) await store.remove(key);
    throw error;
  }
}

async function storeFile(
  tx: Transaction,
  store: FileStore,
  key: string,
  content: Buffer,
): Promise<void> {
  const [row] = await tx
    .select({ contentType: files.content_type })
    .from(files)
    .where(eq(files.path, key));
  if (row === undefined)
    throw new BackupError(`The backup holds a file ${key} that nothing names.`);
  await putContent(store, key, { content, ...row, folderStart: FOLDER_START + processPrefix() });
}

async function setSequences(tx: Transaction, { sequences }: BackupHead): Promise<void> {
  for (const { name, value, is_called } of sequences) {
    const sequence = sql`${`public.${name}`}::text::regclass`;
    await tx.execute(sql`select setval(${sequence}, ${value}::text::bigint, ${is_called})`);
  }
}

/** Throws `BackupError` unless every table has the digest of the backup. */
async function assertTablesEqual(
  tx: Transaction,
  end: BackupEnd,
  signal: AbortSignal | undefined,
): Promise<void> {
  const actual: Record<string, TableDigest> = {};
  for (const table of Object.keys(end.tables)) {
    actual[table] = await computeDigest(tx, table, signal);
  }
  const difference = findDifference(actual, end.tables);
  if (difference !== null)
    throw new BackupError(`The restored data is not the same: ${difference}`);
}
