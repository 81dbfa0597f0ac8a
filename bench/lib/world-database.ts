import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { audit } from "../../packages/server/src/ledger/audit/audit";
import { type OpenDatabase, openDatabase } from "../../packages/server/src/platform/db/client";
import type { EngineClient } from "../../packages/server/src/platform/db/embedded/engine-client";
import { migrate } from "../../packages/server/src/platform/db/migrate";
import { loadEncryptionKeys } from "../../packages/server/src/platform/encryption/keys";
import { embeddedTarget, postgresTarget } from "../fill/copy";
import { fill } from "../fill/fill";
import { sizeFor } from "../world/size";
import { type World, worldOf } from "../world/world";

/** Raise it when the generated data changes: databases of another version are generated again. */
const WORLD_VERSION = 5;

/** A database that holds a whole generated world. */
export interface WorldDatabase {
  world: World;
  /** The variables that a server needs to open it. */
  environment: Record<string, string>;
  open: () => Promise<OpenDatabase>;
}

interface Stamp {
  users: number;
  now: string;
  version: number;
}

type Say = (text: string) => void;

/**
 * Returns a world of this number of people in its own database on a Postgres server. Reuses the
 * database of an earlier run if its version is current; otherwise generates a new one.
 */
export async function postgresWorld(
  serverUrl: string,
  users: number,
  bankKey: string,
  say: Say,
): Promise<WorldDatabase> {
  const name = `signpoint_bench_${users}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const environment = { DATABASE_URL: url.href };
  const open = () => openDatabase({ DATABASE_URL: url.href, DATABASE_POOL_SIZE: 10, DATA_DIR: "" });
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ stamp: string | null }>(
      "select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = $1",
      [name],
    );
    const known = stampFrom(rows[0]?.stamp);
    if (isCurrent(known, users)) {
      await bringUpToDate(open);
      return { world: worldFrom(known), environment, open };
    }
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name}`);
    const stamp = newStamp(users);
    await fillAndAudit(stamp, bankKey, open, say, async (work) => {
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      await work(postgresTarget(client)).finally(() => client.end());
    });
    await admin.query(
      `comment on database ${name} is ${admin.escapeLiteral(JSON.stringify(stamp))}`,
    );
    return { world: worldFrom(stamp), environment, open };
  } finally {
    await admin.end();
  }
}

/**
 * Returns a world of this number of people on the embedded engine, in a folder inside `parent`. Reuses
 * the folder of an earlier run if its version is current.
 */
export async function embeddedWorld(
  parent: string,
  users: number,
  bankKey: string,
  say: Say,
): Promise<WorldDatabase> {
  const folder = path.join(parent, `embedded-${users}`);
  const stampFile = `${folder}.json`;
  const environment = { DATA_DIR: folder };
  const open = () => openDatabase({ DATA_DIR: folder, DATABASE_POOL_SIZE: 1 });
  const known = stampFrom(await readFile(stampFile, "utf8").catch(() => null));
  if (isCurrent(known, users)) {
    await bringUpToDate(open);
    return { world: worldFrom(known), environment, open };
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const stamp = newStamp(users);
  const database = await open();
  const { $client } = database.db as unknown as { $client: EngineClient };
  const once = () => Promise.resolve({ ...database, close: () => Promise.resolve() });
  await fillAndAudit(stamp, bankKey, once, say, (work) => work(embeddedTarget($client)));
  await database.close();
  await writeFile(stampFile, JSON.stringify(stamp));
  return { world: worldFrom(stamp), environment, open };
}

/** Migrates a reused database, because the schema may have changed since the earlier run. */
async function bringUpToDate(open: () => Promise<OpenDatabase>): Promise<void> {
  const database = await open();
  await migrate(database.db).finally(() => database.close());
}

async function fillAndAudit(
  stamp: Stamp,
  bankKey: string,
  open: () => Promise<OpenDatabase>,
  say: Say,
  withTarget: (work: (target: Parameters<typeof fill>[0]) => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const database = await open();
  try {
    await migrate(database.db);
    const keys = await loadEncryptionKeys({ BANK_DETAILS_KEY: bankKey, DATA_DIR: "" });
    await withTarget((target) => fill(target, worldFrom(stamp), keys, say));
    say("Auditing ...");
    const { mismatches, entries } = await audit(database.db);
    if (mismatches.length > 0) {
      throw new Error(`The generated data is not consistent: ${mismatches.slice(0, 5).join("; ")}`);
    }
    say(`Audit clean: ${entries.toLocaleString("en")} ledger entries.`);
  } finally {
    await database.close();
  }
}

function newStamp(users: number): Stamp {
  return { users, now: new Date().toISOString(), version: WORLD_VERSION };
}

function stampFrom(text: string | null | undefined): Stamp | null {
  return text ? (JSON.parse(text) as Stamp) : null;
}

function isCurrent(stamp: Stamp | null, users: number): stamp is Stamp {
  return stamp?.users === users && stamp.version === WORLD_VERSION;
}

function worldFrom({ users, now }: Stamp): World {
  return worldOf(sizeFor(users), new Date(now));
}
