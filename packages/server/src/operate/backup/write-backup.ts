import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Pack, pack } from "tar-stream";
import { selectNewestCheckpoint } from "../../ledger/sealing/select-newest-block";
import type { Transaction } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { inLongTransaction } from "../../platform/db/long-transaction";
import { appliedMigrations, requireKnownMigrations } from "../../platform/db/migrate";
import { files } from "../../platform/db/schema/index";
import type { FileStore } from "../../platform/files/file-store";
import { DamagedFileError, readWholeFile } from "../../platform/files/read-whole-file";
import type { Services } from "../../platform/services";
import { encryptFor } from "./encryption";
import {
  type BackupEnd,
  BackupError,
  type BackupHead,
  END_NAME,
  FILES_FOLDER,
  FORMAT,
  HEAD_NAME,
  TABLES_FOLDER,
  type WrittenBackup,
} from "./format";
import { Digester, readTable, tableNames } from "./tables";
import { writeFileAtomically } from "./write-file-atomically";

type BackupServices = Pick<Services, "db" | "now"> & { files: { store: FileStore } };

/** Conditions on the rows of a backup. Left out are mails whose links or codes sign their readers in, and copies of people's data. */
const ROW_FILTERS: Record<string, SQL> = {
  mails: sql`not has_token`,
  data_exports: sql`false`,
};

export interface BackupOptions {
  /** Stops the backup; its reason is thrown. */
  signal?: AbortSignal;
  onProgress?: (text: string) => void;
  /** The public key that the file is encrypted for. Without one it is not encrypted. */
  recipient?: string | undefined;
}

/**
 * Writes the contents of the database and the file store into a new file that only its owner can read, while the
 * server keeps running, and returns the archive's last part and the file's digest. The rows are one snapshot. On the embedded engine
 * other queries wait until the rows are read. Throws `BackupError` when the file exists, and when this version
 * could not restore the data. Leaves no file when it throws.
 */
export async function writeBackup(
  services: BackupServices,
  engine: BackupHead["engine"],
  target: string,
  { signal, onProgress = () => undefined, recipient }: BackupOptions = {},
): Promise<Omit<WrittenBackup, "isStoreLost">> {
  const encrypt = recipient === undefined ? passOn : encryptFor(recipient);
  return await writeFileAtomically(target, async (file) => {
    const failed = new AbortController();
    const stop = signal === undefined ? failed.signal : AbortSignal.any([signal, failed.signal]);
    const archive = pack();
    const writer = { archive, stop, onProgress };
    const digest = createHash("sha256");
    // Waits for both even after an error: no transaction stays open, nothing writes to a closed file.
    const outcomes = await Promise.allSettled([
      writeArchive(writer, services, engine).catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
      pipeline(
        archive,
        createGzip(),
        encrypt,
        async function* (written: AsyncIterable<Uint8Array>) {
          for await (const bytes of written) {
            digest.update(bytes);
            yield bytes;
          }
        },
        (written: AsyncIterable<Uint8Array>) => writeFile(file, written),
        { signal: stop },
      ).catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
    ]);
    if (stop.aborted) throw stop.reason;
    const [written] = outcomes;
    if (written.status === "rejected") throw written.reason;
    return { ...written.value, sha256: digest.digest("hex") };
  });
}

async function* passOn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* bytes;
}

/** An archive that is being written. */
interface ArchiveWriter {
  archive: Pack;
  stop: AbortSignal;
  onProgress: (text: string) => void;
}

async function writeArchive(
  writer: ArchiveWriter,
  services: BackupServices,
  engine: BackupHead["engine"],
): Promise<BackupEnd> {
  const read = await inLongTransaction(
    services.db,
    async (tx) => {
      await addText(writer, HEAD_NAME, JSON.stringify(await readHead(tx, services, engine)));
      const tables: BackupEnd["tables"] = {};
      for (const table of await tableNames(tx)) {
        const digest = await addTable(writer, tx, table);
        tables[table] = digest;
        if (digest.rows > 0) writer.onProgress(`${table}: ${digest.rows} rows`);
      }
      return { tables, files: await selectStoredFiles(tx) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const end: BackupEnd = { tables: read.tables, files: { count: 0, bytes: 0, missing: [] } };
  for (const file of read.files) await addFile(writer, services, file, end.files);
  writer.onProgress(`${end.files.count} files`);
  await addText(writer, END_NAME, JSON.stringify(end));
  writer.archive.finalize();
  return end;
}

async function readHead(
  tx: Transaction,
  { now }: BackupServices,
  engine: BackupHead["engine"],
): Promise<BackupHead> {
  const migrations = await appliedMigrations(tx);
  if (migrations.length === 0) throw new BackupError("The database is empty: nothing to back up.");
  requireKnownMigrations(migrations);
  const names = await executeRows<{ name: string }>(
    tx,
    sql`select sequencename as name from pg_sequences where schemaname = 'public'`,
  );
  const sequences: BackupHead["sequences"] = [];
  for (const { name } of names) {
    const states = await executeRows<{ value: string; is_called: boolean }>(
      tx,
      sql`select last_value::text as value, is_called from ${sql.identifier(name)}`,
    );
    for (const { value, is_called } of states) sequences.push({ name, value, is_called });
  }
  return {
    format: FORMAT,
    created_at: now().toISOString(),
    engine,
    migrations,
    sequences,
    checkpoint: await selectNewestCheckpoint(tx),
  };
}

async function addTable(writer: ArchiveWriter, tx: Transaction, table: string) {
  const digester = new Digester();
  let piece = 0;
  for await (const rows of readTable(tx, table, ROW_FILTERS[table])) {
    digester.add(rows);
    piece += 1;
    await addText(writer, `${TABLES_FOLDER}${table}/${piece}.ndjson`, rows.join("\n"));
  }
  return digester.result();
}

/** Returns the files that are complete and not being removed. */
async function selectStoredFiles(tx: Transaction) {
  return await tx
    .select({ path: files.path, size_bytes: files.size_bytes })
    .from(files)
    .where(inArray(files.state, ["stored", "submitted"]))
    .orderBy(files.path);
}

type StoredFile = Awaited<ReturnType<typeof selectStoredFiles>>[number];

async function addFile(
  writer: ArchiveWriter,
  services: BackupServices,
  file: StoredFile,
  summary: BackupEnd["files"],
): Promise<void> {
  const content = await readStored(writer, services.files.store, file);
  if (content === null) {
    if (await isMissing(services, file.path)) summary.missing.push(file.path);
    return;
  }
  await addEntry(writer, `${FILES_FOLDER}${file.path}`, content);
  summary.count += 1;
  summary.bytes += file.size_bytes;
}

/** Returns a whole file, tried twice; null when that one is lost. Throws `BackupError` when the store cannot be read. */
async function readStored(
  { stop, onProgress }: ArchiveWriter,
  store: FileStore,
  file: StoredFile,
): Promise<Buffer | null> {
  stop.throwIfAborted();
  const read = () => readWholeFile(store, file, stop);
  try {
    return await read().catch(read);
  } catch (error) {
    stop.throwIfAborted();
    const said = `${file.path}: ${error instanceof Error ? error.message : error}`;
    if (!(error instanceof DamagedFileError)) {
      throw new BackupError(`The file store cannot be read, at ${said}`, { cause: error });
    }
    onProgress(said);
    return null;
  }
}

/** Returns whether an absent file should be in the store: an upload may have been replaced in the meantime. */
async function isMissing({ db }: BackupServices, path: string): Promise<boolean> {
  const [row] = await db.select({ state: files.state }).from(files).where(eq(files.path, path));
  return row?.state === "stored" || row?.state === "submitted";
}

function addText(writer: ArchiveWriter, name: string, text: string): Promise<void> {
  return addEntry(writer, name, Buffer.from(text));
}

/** Adds an entry to the archive. Rejects when the backup is stopped: the archive itself does not report that. */
function addEntry({ archive, stop }: ArchiveWriter, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stop.throwIfAborted();
    const onAbort = () => reject(stop.reason);
    stop.addEventListener("abort", onAbort, { once: true });
    const entry = archive.entry({ name, size: content.length }, (error) => {
      stop.removeEventListener("abort", onAbort);
      if (error) reject(error);
      else resolve();
    });
    entry.on("error", reject);
    entry.end(content);
  });
}
