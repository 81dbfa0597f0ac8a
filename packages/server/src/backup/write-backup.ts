import { open, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { eq, inArray, sql } from "drizzle-orm";
import { type Pack, pack } from "tar-stream";
import type { Database } from "../db/client";
import { inLongTransaction } from "../db/long-transaction";
import { files } from "../db/schema/index";
import type { FileStore } from "../files/file-store";
import type { Services } from "../services";
import { syncFolder } from "../sync-folder";
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
import { Digester, readTable, rowsOf, tableNames } from "./tables";

type Served = Pick<Services, "db" | "now"> & { files: { store: FileStore } };

/**
 * Writes everything that the database and the file store hold into a new file, readable by its owner
 * alone, while the server serves on. The rows are those of one moment. On the embedded engine other
 * queries wait until the rows are read. Refuses to write over a file; leaves none behind that is not
 * whole.
 */
export async function writeBackup(
  services: Served,
  engine: BackupHead["engine"],
  target: string,
): Promise<BackupEnd> {
  const handle = await open(target, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === "EEXIST"
        ? `${target} is there already. Name a new file.`
        : `${target} cannot be written: ${error.message}`,
    );
  });
  try {
    const archive = pack();
    const [end] = await Promise.all([
      fill(archive, services, engine).catch((error: unknown) => {
        archive.destroy(error instanceof Error ? error : new Error(String(error)));
        throw error;
      }),
      pipeline(archive, createGzip(), (compressed: AsyncIterable<Buffer>) =>
        writeFile(handle, compressed),
      ),
    ]);
    await handle.sync();
    await handle.close();
    await syncFolder(path.dirname(target));
    return end;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(target, { force: true });
    throw error;
  }
}

async function fill(
  archive: Pack,
  services: Served,
  engine: BackupHead["engine"],
): Promise<BackupEnd> {
  const read = await inLongTransaction(
    services.db,
    async (tx) => {
      await addText(archive, HEAD_NAME, JSON.stringify(await headOf(tx, services, engine)));
      const tables: BackupEnd["tables"] = {};
      for (const table of await tableNames(tx)) tables[table] = await addTable(archive, tx, table);
      return { tables, kept: await keptFiles(tx) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const end: BackupEnd = { tables: read.tables, files: { count: 0, bytes: 0, missing: [] } };
  for (const file of read.kept) await addFile(archive, services, file, end.files);
  await addText(archive, END_NAME, JSON.stringify(end));
  archive.finalize();
  return end;
}

async function headOf(
  tx: Database,
  { now }: Served,
  engine: BackupHead["engine"],
): Promise<BackupHead> {
  const migrations = await rowsOf<{ hash: string }>(tx, sql`select hash from schema_migrations`);
  const names = await rowsOf<{ name: string }>(
    tx,
    sql`select sequencename as name from pg_sequences where schemaname = 'public'`,
  );
  const sequences: BackupHead["sequences"] = [];
  for (const { name } of names) {
    const standing = await rowsOf<{ value: string; is_called: boolean }>(
      tx,
      sql`select last_value::text as value, is_called from ${sql.identifier(name)}`,
    );
    for (const { value, is_called } of standing) sequences.push({ name, value, is_called });
  }
  return {
    format: FORMAT,
    created_at: now().toISOString(),
    engine,
    migrations: migrations.map(({ hash }) => hash),
    sequences,
  };
}

async function addTable(archive: Pack, tx: Database, table: string) {
  const digester = new Digester();
  let piece = 0;
  for await (const rows of readTable(tx, table)) {
    digester.add(rows);
    piece += 1;
    await addText(archive, `${TABLES_FOLDER}${table}/${piece}.ndjson`, rows.join("\n"));
  }
  return digester.result();
}

/** Files that are there to stay, or were at that moment. */
async function keptFiles(tx: Database) {
  return await tx
    .select({ path: files.path, size_bytes: files.size_bytes })
    .from(files)
    .where(inArray(files.state, ["stored", "submitted"]))
    .orderBy(files.path);
}

async function addFile(
  archive: Pack,
  services: Served,
  file: { path: string; size_bytes: number },
  counted: BackupEnd["files"],
): Promise<void> {
  const content = await services.files.store.open(file.path);
  if (content === null) {
    if (await isMissing(services, file.path)) counted.missing.push(file.path);
    return;
  }
  const entry = archive.entry({ name: `${FILES_FOLDER}${file.path}`, size: file.size_bytes });
  await pipeline(Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]), entry);
  counted.count += 1;
  counted.bytes += file.size_bytes;
}

/** An upload may have been replaced meanwhile; anything else that is not there is missing. */
async function isMissing({ db }: Served, path: string): Promise<boolean> {
  const [row] = await db.select({ state: files.state }).from(files).where(eq(files.path, path));
  return row?.state === "stored" || row?.state === "submitted";
}

function addText(archive: Pack, name: string, text: string): Promise<void> {
  const content = Buffer.from(text);
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ name, size: content.length }, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.end(content);
  });
}
