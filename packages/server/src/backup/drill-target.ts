import { randomBytes } from "node:crypto";
import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { type OpenDatabase, openDatabase } from "../db/client";
import { openFileStore } from "../files/open-file-store";
import { lockFile } from "../locked-file";
import type { RestoreTarget } from "./restore-backup";

const FOLDER_START = "signpoint-drill-";
const LOCK_NAME = "drill-lock";
const DATABASE_START = "signpoint_drill_";
/** A drill that was killed leaves its database; no drill takes this long. */
const LEFTOVER_AFTER_SECONDS = 24 * 60 * 60;

export interface DrillTarget extends RestoreTarget {
  engine: OpenDatabase["engine"];
  /** Removes the database and the files. */
  remove: () => Promise<void>;
}

/**
 * Makes an empty database and an empty file store for one restore drill: an embedded database in a temporary folder or,
 * with `serverUrl`, a database of its own on that Postgres, whose user has to be allowed to create one. Also removes
 * what killed drills have left.
 */
export async function openDrillTarget(serverUrl: string | undefined): Promise<DrillTarget> {
  await removeLeftoverFolders();
  const folder = await mkdtemp(path.join(os.tmpdir(), FOLDER_START));
  const lock = await lockFile(path.join(folder, LOCK_NAME), "wx");
  if (lock === null) throw new Error("Another drill began at this moment. Run it again.");
  const undo = [
    async () => {
      await lock.close();
      await rm(folder, { recursive: true, force: true });
    },
  ];
  const remove = async () => {
    const problems: unknown[] = [];
    for (const step of undo.splice(0).reverse()) {
      await step().catch((error: unknown) => problems.push(error));
    }
    if (problems.length > 0) throw problems[0];
  };
  try {
    const created = serverUrl === undefined ? null : await createDatabase(serverUrl);
    if (created !== null) undo.push(created.drop);
    const database = await openDatabase({
      DATABASE_URL: created?.url,
      DATABASE_POOL_SIZE: 2,
      DATA_DIR: folder,
      EMBEDDED_SYNC: "off",
    });
    undo.push(database.close);
    const files = { store: openFileStore({ DATA_DIR: folder }) };
    return { db: database.db, engine: database.engine, files, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function createDatabase(serverUrl: string) {
  const seconds = Math.floor(Date.now() / 1_000);
  const name = `${DATABASE_START}${seconds}_${randomBytes(4).toString("hex")}`;
  await execute(serverUrl, async (client) => {
    await dropLeftovers(client, seconds - LEFTOVER_AFTER_SECONDS);
    await client.query(`create database ${name} template template0 encoding 'UTF8'`);
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = () =>
    execute(serverUrl, async (client) => {
      await client.query(`drop database ${name} with (force)`);
    });
  return { url: url.href, drop };
}

async function dropLeftovers(client: pg.Client, oldestSeconds: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^${DATABASE_START}[0-9]+_[0-9a-f]+$'`,
  );
  for (const { name } of rows) {
    const seconds = Number(name.slice(DATABASE_START.length).split("_")[0]);
    if (seconds < oldestSeconds) await client.query(`drop database if exists ${name}`);
  }
}

async function execute(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Removes the folders of this user's killed drills: a running one holds the lock of its own. */
async function removeLeftoverFolders(): Promise<void> {
  const names = await readdir(os.tmpdir());
  for (const name of names.filter((entry) => entry.startsWith(FOLDER_START))) {
    const folder = path.join(os.tmpdir(), name);
    const stats = await lstat(folder).catch(() => null);
    if (stats?.isDirectory() !== true || stats.uid !== process.getuid?.()) continue;
    const lock = await lockFile(path.join(folder, LOCK_NAME), "r+").catch(() => null);
    if (lock === null) continue;
    await rm(folder, { recursive: true, force: true });
    await lock.close();
  }
}
