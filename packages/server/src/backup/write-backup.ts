import { writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Pack, pack } from "tar-stream";
import type { Transaction } from "../db/client";
import { inLongTransaction } from "../db/long-transaction";
import { appliedMigrations, requireKnownMigrations } from "../db/migrate";
import { files } from "../db/schema/index";
import { selectRows } from "../db/select-rows";
import type { FileStore } from "../files/file-store";
import type { Services } from "../services";
import {
  type BackupEnd,
  BackupError,
  type BackupHead,
  END_NAME,
  FILES_FOLDER,
  FORMAT,
  HEAD_NAME,
  TABLES_FOLDER,
} from "./format";
import { Digester, readTable, tableNames } from "./tables";
import { writeFileAtomically } from "./write-file-atomically";

type Served = Pick<Services, "db" | "now"> & { files: { store: FileStore } };

/** What a backup takes of a table, if not all: links and codes that still let somebody in stay out of it. */
const KEPT_ROWS: Record<string, SQL> = { mails: sql`not has_token` };

export interface BackupOptions {
  /** Stops the work; then its reason is thrown. */
  signal?: AbortSignal;
  onProgress?: (text: string) => void;
}

/**
 * Writes everything that the database and the file store hold into a new file, readable by its owner
 * alone, while the server serves on. The rows are those of one moment. On the embedded engine other
 * queries wait until the rows are read. Refuses to write over a file, and to write data that this version
 * could not restore. When it throws, no file stays.
 */
export async function writeBackup(
  services: Served,
  engine: BackupHead["engine"],
  target: string,
  { signal, onProgress = () => undefined }: BackupOptions = {},
): Promise<BackupEnd> {
  return await writeFileAtomically(target, async (file) => {
    const failed = new AbortController();
    const stop = signal === undefined ? failed.signal : AbortSignal.any([signal, failed.signal]);
    const archive = pack();
    const underWay = { archive, stop, onProgress };
    // Both have ended when this answers: no transaction is left open, nothing writes to a closed file.
    const outcomes = await Promise.allSettled([
      fill(underWay, services, engine).catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
      pipeline(
        archive,
        createGzip(),
        (compressed: AsyncIterable<Buffer>) => writeFile(file, compressed),
        { signal: stop },
      ).catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
    ]);
    if (stop.aborted) throw stop.reason;
    const [filled] = outcomes;
    if (filled.status === "rejected") throw filled.reason;
    return filled.value;
  });
}

/** A backup that is being written. */
interface UnderWay {
  archive: Pack;
  stop: AbortSignal;
  onProgress: (text: string) => void;
}

async function fill(
  underWay: UnderWay,
  services: Served,
  engine: BackupHead["engine"],
): Promise<BackupEnd> {
  const read = await inLongTransaction(
    services.db,
    async (tx) => {
      await addText(underWay, HEAD_NAME, JSON.stringify(await headOf(tx, services, engine)));
      const tables: BackupEnd["tables"] = {};
      for (const table of await tableNames(tx)) {
        const written = await addTable(underWay, tx, table);
        tables[table] = written;
        if (written.rows > 0) underWay.onProgress(`${table}: ${written.rows} rows`);
      }
      return { tables, kept: await keptFiles(tx) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const end: BackupEnd = { tables: read.tables, files: { count: 0, bytes: 0, missing: [] } };
  for (const file of read.kept) await addFile(underWay, services, file, end.files);
  underWay.onProgress(`${end.files.count} files`);
  await addText(underWay, END_NAME, JSON.stringify(end));
  underWay.archive.finalize();
  return end;
}

async function headOf(
  tx: Transaction,
  { now }: Served,
  engine: BackupHead["engine"],
): Promise<BackupHead> {
  const migrations = await appliedMigrations(tx);
  if (migrations.length === 0) throw new BackupError("The database is empty: nothing to back up.");
  requireKnownMigrations(migrations);
  const names = await selectRows<{ name: string }>(
    tx,
    sql`select sequencename as name from pg_sequences where schemaname = 'public'`,
  );
  const sequences: BackupHead["sequences"] = [];
  for (const { name } of names) {
    const standing = await selectRows<{ value: string; is_called: boolean }>(
      tx,
      sql`select last_value::text as value, is_called from ${sql.identifier(name)}`,
    );
    for (const { value, is_called } of standing) sequences.push({ name, value, is_called });
  }
  return {
    format: FORMAT,
    created_at: now().toISOString(),
    engine,
    migrations,
    sequences,
  };
}

async function addTable(underWay: UnderWay, tx: Transaction, table: string) {
  const digester = new Digester();
  let piece = 0;
  for await (const rows of readTable(tx, table, KEPT_ROWS[table])) {
    digester.add(rows);
    piece += 1;
    await addText(underWay, `${TABLES_FOLDER}${table}/${piece}.ndjson`, rows.join("\n"));
  }
  return digester.result();
}

/** Files that are there to stay, or were at that moment. */
async function keptFiles(tx: Transaction) {
  return await tx
    .select({ path: files.path, size_bytes: files.size_bytes })
    .from(files)
    .where(inArray(files.state, ["stored", "submitted"]))
    .orderBy(files.path);
}

async function addFile(
  { archive, stop }: UnderWay,
  services: Served,
  file: { path: string; size_bytes: number },
  counted: BackupEnd["files"],
): Promise<void> {
  stop.throwIfAborted();
  const content = await services.files.store.open(file.path);
  if (content === null) {
    if (await isMissing(services, file.path)) counted.missing.push(file.path);
    return;
  }
  const entry = archive.entry({ name: `${FILES_FOLDER}${file.path}`, size: file.size_bytes });
  const readable = Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]);
  await pipeline(readable, entry, { signal: stop });
  counted.count += 1;
  counted.bytes += file.size_bytes;
}

/** An upload may have been replaced meanwhile; anything else that is not there is missing. */
async function isMissing({ db }: Served, path: string): Promise<boolean> {
  const [row] = await db.select({ state: files.state }).from(files).where(eq(files.path, path));
  return row?.state === "stored" || row?.state === "submitted";
}

/** Rejects when the backup is stopped: the archive says nothing of an entry that it gave up. */
function addText({ archive, stop }: UnderWay, name: string, text: string): Promise<void> {
  const content = Buffer.from(text);
  return new Promise((resolve, reject) => {
    stop.throwIfAborted();
    const giveUp = () => reject(stop.reason);
    stop.addEventListener("abort", giveUp, { once: true });
    const entry = archive.entry({ name, size: content.length }, (error) => {
      stop.removeEventListener("abort", giveUp);
      if (error) reject(error);
      else resolve();
    });
    entry.on("error", reject);
    entry.end(content);
  });
}
