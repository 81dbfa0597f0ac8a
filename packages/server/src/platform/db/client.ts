import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleNodePostgres } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { createDirectoryAtomically } from "../disk/create-directory-atomically";
import { syncTree } from "../disk/sync-folder";
import { type DataDirLock, lockDataDir } from "./embedded/data-dir-lock";
import { EngineClient } from "./embedded/engine-client";
import { unpackNewDatabase } from "./embedded/unpack-new-database";
import { type Listening, listenOnPostgres } from "./listen";
import { CONNECTION_LIMITS, type ConnectionLimits } from "./postgres/connection-limits";
import { PostgresPool } from "./postgres/postgres-pool";
import * as schema from "./schema/index";

type Engine = PgDatabase<PgQueryResultHKT, typeof schema>;
type Writes = "insert" | "update" | "delete";
declare const isTransaction: unique symbol;

/** What reads run on: a database or a transaction in it, on either engine. Only a `Transaction` writes. */
export interface Database extends Omit<Engine, Writes | "transaction"> {
  transaction: <Result>(
    work: (tx: Transaction) => Promise<Result>,
    config?: PgTransactionConfig,
  ) => Promise<Result>;
}

/** What writes run on: made by `inTransaction`, or by `singleStatement` for a write that stands alone. */
export interface Transaction extends Database, Pick<Engine, Writes> {
  readonly [isTransaction]: true;
  rollback: () => never;
}

export interface OpenDatabase {
  db: Database;
  engine: "pglite" | "postgres";
  /**
   * Subscribes to a channel: calls back for each `pg_notify` of any process. Null on the embedded engine,
   * which one process has to itself.
   */
  listen: ((channel: string, onNotice: (payload: string) => void) => Listening) | null;
  /** The lock of the data folder; null on Postgres and in memory. */
  lock: DataDirLock | null;
  /** Waits for running queries, then closes the engine and releases its lock. */
  close: () => Promise<void>;
}

/**
 * Opens Postgres when `DATABASE_URL` is given, else the embedded engine in `DATA_DIR`. One process at a time
 * can open that; a second one gets `DataDirLockedError`. Unless `EMBEDDED_SYNC` is off, a commit of the
 * embedded engine is on the disk when it returns.
 */
export async function openDatabase(config: {
  DATABASE_URL?: string | undefined;
  DATABASE_POOL_SIZE: number;
  DATABASE_PREPARED?: "on" | "off";
  DATA_DIR: string;
  EMBEDDED_SYNC?: "on" | "off";
  limits?: ConnectionLimits;
}): Promise<OpenDatabase> {
  return config.DATABASE_URL === undefined
    ? await openEmbedded(config.DATA_DIR, config.EMBEDDED_SYNC !== "off")
    : openPostgres(config.DATABASE_URL, config);
}

async function openEmbedded(dataDir: string, synced: boolean): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataDir(dataDir);
  try {
    const folder = path.join(dataDir, "pglite");
    await createDirectoryAtomically(folder, unpackNewDatabase);
    await lock.lockDatabase();
    const client = await openFolder(folder, synced);
    const close = async () => {
      await client.close();
      await lock.release();
    };
    return { ...embeddedDatabase(client), lock, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openFolder(folder: string, synced: boolean): Promise<EngineClient> {
  // An earlier run without syncing may have left changes in the system's memory.
  if (synced) await syncTree(folder);
  return await EngineClient.open({ dataDir: folder, synced });
}

/** Returns the database of an embedded engine: in its own thread, or in this one, such as that of a test. */
export function embeddedDatabase(client: EngineClient | PGlite): OpenDatabase {
  return {
    db: toDatabase(drizzlePglite(client as PGlite, { schema })),
    engine: "pglite",
    listen: null,
    lock: null,
    close: () => client.close(),
  };
}

/**
 * Opens a pool of connections to Postgres. Each is made when it is needed and bounded by `limits`. With
 * `DATABASE_PREPARED` off no statement is prepared under a name: some poolers cannot keep those.
 */
export function openPostgres(
  connectionString: string,
  {
    DATABASE_POOL_SIZE,
    DATABASE_PREPARED = "on",
    limits = CONNECTION_LIMITS,
  }: { DATABASE_POOL_SIZE: number; DATABASE_PREPARED?: "on" | "off"; limits?: ConnectionLimits },
): OpenDatabase {
  const pool = new PostgresPool(connectionString, {
    max: DATABASE_POOL_SIZE,
    limits,
    isPreparing: DATABASE_PREPARED === "on",
  });
  return {
    db: toDatabase(drizzleNodePostgres(pool, { schema })),
    engine: "postgres",
    listen: (channel, onNotice) => listenOnPostgres(connectionString, channel, onNotice),
    lock: null,
    close: () => pool.end(),
  };
}

/** Returns the engine with a type that hides what only a transaction may do. */
export function toDatabase(engine: Engine): Database {
  return engine as unknown as Database;
}
