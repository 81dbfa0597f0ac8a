import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { embeddedDatabase, type OpenDatabase, openDatabase } from "../../src/platform/db/client";
import { createEmbeddedClient } from "../../src/platform/db/embedded/embedded-engine";
import { unpackDatabase } from "../../src/platform/db/embedded/unpack-new-database";
import type { ConnectionLimits } from "../../src/platform/db/postgres/connection-limits";

/** Limits long enough for a machine that runs many tests at once. */
export const PATIENT_LIMITS: ConnectionLimits = {
  statement: 30_000,
  lock: 30_000,
  idleInTransaction: 60_000,
  silence: 40_000,
  connect: 30_000,
  queue: 30_000,
};

/**
 * Opens a migrated, empty database of the engine under test (`TEST_ENGINE`), which is deleted when closed. On Postgres it is a
 * copy of `template`, which nobody uses at that time.
 */
export async function openTestDatabase(
  template = process.env.TEST_POSTGRES_TEMPLATE,
): Promise<OpenDatabase & { url: string | undefined }> {
  return process.env.TEST_ENGINE === "postgres"
    ? await openOnPostgres(template)
    : await openEmbedded();
}

/** Opens a copy of the migrated template of the global setup: migrating anew takes seconds. */
async function openEmbedded(): Promise<OpenDatabase & { url: undefined }> {
  const client = await createEmbeddedClient({ loadDataDir: await openAsBlob(findTemplate()) });
  await client.query("set signpoint.deadline_clock = 'server'");
  return { ...embeddedDatabase(client), url: undefined };
}

/**
 * Puts a migrated, empty embedded database into a data folder that a process is to start on. A first start on an empty folder
 * takes the processor three seconds more, to migrate.
 */
export async function fillDataDir(dataDir: string): Promise<void> {
  await unpackDatabase(path.join(dataDir, "pglite"), await readFile(findTemplate()));
}

/** Returns the path of the embedded database that the global setup has migrated. */
function findTemplate(): string {
  const template = process.env.TEST_PGLITE_TEMPLATE;
  if (template === undefined) throw new Error("TEST_PGLITE_TEMPLATE is set by the global setup");
  return template;
}

async function openOnPostgres(
  template: string | undefined,
): Promise<OpenDatabase & { url: string }> {
  const serverUrl = process.env.TEST_POSTGRES_URL;
  if (serverUrl === undefined || template === undefined) {
    throw new Error("TEST_POSTGRES_URL and TEST_POSTGRES_TEMPLATE are set by the global setup");
  }
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({
    DATABASE_URL: pooledAddress(url),
    DATABASE_POOL_SIZE: 20,
    DATABASE_PREPARED: process.env.DATABASE_PREPARED === "off" ? "off" : "on",
    DATA_DIR: "unused",
    limits: PATIENT_LIMITS,
  });
  const close = async () => {
    await database.close();
    await administer(serverUrl, `drop database ${name} with (force)`);
  };
  return { ...database, close, url: url.href };
}

/** Returns the address for the server's own connections: PgBouncer's where there is one, or a Unix socket. */
function pooledAddress({ username, port, pathname }: URL): string {
  const { TEST_POOLER_URL, TEST_POSTGRES_SOCKETS = "" } = process.env;
  return TEST_POOLER_URL === undefined
    ? `postgres://${username}@${encodeURIComponent(TEST_POSTGRES_SOCKETS)}:${port}${pathname}`
    : new URL(pathname, TEST_POOLER_URL).href;
}

/** Creates an empty database on the tests' Postgres, for servers that migrate it themselves. */
export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const serverUrl = process.env.TEST_POSTGRES_URL;
  if (serverUrl === undefined) throw new Error("TEST_POSTGRES_URL is set by the global setup");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(serverUrl, `create database ${name} template template0`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = () => administer(serverUrl, `drop database ${name} with (force)`);
  return { url: url.href, drop };
}

/** One connection, open as long as this worker runs: each costs both sides more than what is asked over it. */
let administrator: pg.Pool | undefined;

async function administer(connectionString: string, statement: string): Promise<void> {
  administrator ??= openAdministrator(connectionString);
  await administrator.query(statement);
}

function openAdministrator(connectionString: string): pg.Pool {
  const settings = { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true };
  const pool = new pg.Pool({ connectionString, ...settings });
  // A connection that breaks while nothing is asked is opened anew.
  pool.on("error", () => undefined);
  return pool;
}
