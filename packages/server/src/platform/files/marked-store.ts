import { text } from "node:stream/consumers";
import { and, asc, desc, gt, inArray } from "drizzle-orm";
import { holdLock } from "../db/advisory-locks";
import type { Database } from "../db/client";
import { newId } from "../db/new-id";
import { fileStores, files } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import type { FileStore } from "./file-store";
import { hasFile } from "./has-file";
import { putContent } from "./put-content";

/** Where a store keeps its id. No file of a person has such a key. */
const MARK = "00000000-0000-4000-8000-000000000000/store-id.txt";
const NEWEST = 100;
const PAGE = 500;
const AT_ONCE = 8;
/** Files that are kept; others are under way. */
const KEPT = ["stored", "submitted"] as const;

/** Thrown when the files of this database are elsewhere. */
export class FileStoreError extends Error {}

/**
 * Throws FileStoreError unless the store is the one of the database: another one would show half of the proofs as missing. The
 * first start of an installation marks its store.
 */
export async function assertOwnStore(db: Database, store: FileStore): Promise<void> {
  const { isOwn, mark } = await inTransaction(db, async (tx) => {
    await holdLock(tx, "fileStore");
    // After the lock: another server may have just written it.
    const mark = await readMark(store);
    const own = await selectStore(tx);
    if (own !== undefined) return { isOwn: own.id === mark, mark };
    const id = mark ?? newId();
    if (mark === null) await writeMark(store, id);
    await tx.insert(fileStores).values({ id, created_at: new Date().toISOString() });
    return { isOwn: true, mark: id };
  });
  if (isOwn) return;
  throw new FileStoreError(
    `The file store that is configured is not the one of this database: ${mark === null ? "it has no mark" : `its mark is ${mark}`}. Several servers share one bucket (the S3_ variables) or one folder (files in DATA_DIR), and a moved store takes the folder 00000000-0000-4000-8000-000000000000 with it. If the files are lost: signpoint accept-file-store`,
  );
}

/** Makes the store the one of the database, whatever its mark was. Servers with another one do not start any more. Returns its id. */
export async function acceptFileStore(db: Database, store: FileStore): Promise<string> {
  const id = newId();
  await inTransaction(db, async (tx) => {
    await holdLock(tx, "fileStore");
    await writeMark(store, id);
    await tx.insert(fileStores).values({ id, created_at: new Date().toISOString() });
  });
  return id;
}

/** Returns whether the store has the mark of the database's own one; null when the database has marked none. */
export async function hasOwnMark(db: Database, store: FileStore): Promise<boolean | null> {
  const own = await selectStore(db);
  return own === undefined ? null : own.id === (await readMark(store).catch(() => null));
}

/** Returns how many of the newest 100 files are missing from the store. */
export async function countNewestMissing(db: Database, store: FileStore): Promise<number> {
  const rows = await db
    .select({ path: files.path })
    .from(files)
    .where(inArray(files.state, KEPT))
    .orderBy(desc(files.path))
    .limit(NEWEST);
  return (await findMissing(store, rows)).length;
}

export interface LookedForFiles {
  looked: number;
  /** Their paths. */
  missing: string[];
}

/** Returns the files that are missing from the store, all of them looked at in pages. `onProgress` can throw to stop. */
export async function findMissingFiles(
  db: Database,
  store: FileStore,
  onProgress: (text: string) => void,
): Promise<LookedForFiles> {
  const missing: string[] = [];
  let looked = 0;
  let after = "";
  for (;;) {
    const rows = await db
      .select({ path: files.path })
      .from(files)
      .where(and(inArray(files.state, KEPT), gt(files.path, after)))
      .orderBy(asc(files.path))
      .limit(PAGE);
    missing.push(...(await selectKept(db, await findMissing(store, rows))));
    looked += rows.length;
    if (rows.length < PAGE) return { looked, missing };
    after = rows.at(-1)?.path ?? after;
    onProgress(`looked for ${looked} files`);
  }
}

/** Returns how many files are missing, in words. */
export function describeMissing({ looked, missing }: LookedForFiles): string {
  const [first] = missing;
  const example = first === undefined ? "" : `, such as ${first}`;
  return `${missing.length} of ${looked} files are missing${example}`;
}

/** Returns those of the paths that are still kept: others were removed while they were looked for. */
async function selectKept(db: Database, paths: string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const rows = await db
    .select({ path: files.path })
    .from(files)
    .where(and(inArray(files.path, paths), inArray(files.state, KEPT)))
    .orderBy(asc(files.path));
  return rows.map(({ path }) => path);
}

async function findMissing(store: FileStore, rows: { path: string }[]): Promise<string[]> {
  const missing: string[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const found = await Promise.all(
      rows.slice(at, at + AT_ONCE).map(async ({ path: key }) => {
        return (await hasFile(store, key)) ? [] : [key];
      }),
    );
    missing.push(...found.flat());
  }
  return missing;
}

async function selectStore(db: Database) {
  const [own] = await db
    .select()
    .from(fileStores)
    .orderBy(desc(fileStores.created_at), desc(fileStores.id))
    .limit(1);
  return own;
}

async function readMark(store: FileStore): Promise<string | null> {
  const stream = await store.open(MARK);
  return stream === null ? null : (await text(stream)).trim();
}

async function writeMark(store: FileStore, id: string): Promise<void> {
  const content = Buffer.from(`${id}\n`);
  await putContent(store, MARK, {
    content,
    contentType: "text/plain",
    folderStart: "signpoint-mark-",
  });
}
