import { mkdir } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle as drizzleNodePostgres } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import pg from "pg";
import { lockDataDir } from "./data-dir-lock";
import { type Listening, listenOnPostgres } from "./listen";
import * as schema from "./schema/index";

/** What every query runs on: a database or a transaction in it, whichever engine is behind. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  db: Database;
  engine: "pglite" | "postgres";
  /**
   * Calls back whenever some process has sent a notice on the channel with `pg_notify`. Null on the
   * embedded engine, which one process has to itself.
   */
  listen: ((channel: string, onNotice: () => void) => Listening) | null;
  /** Waits for what is running, then lets go of the engine and its lock. */
  close: () => Promise<void>;
}

/**
 * Opens Postgres when `DATABASE_URL` is given, else the embedded engine in `DATA_DIR`, which one
 * process at a time can hold (`DataDirLockedError` for a second one).
 */
export async function openDatabase(config: {
  DATABASE_URL?: string | undefined;
  DATABASE_POOL_SIZE: number;
  DATA_DIR: string;
}): Promise<OpenDatabase> {
  return config.DATABASE_URL === undefined
    ? await openEmbedded(config.DATA_DIR)
    : openPostgres(config.DATABASE_URL, config.DATABASE_POOL_SIZE);
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataDir(dataDir);
  const client = await createEmbeddedClient({ dataDir: path.join(dataDir, "pglite") });
  const close = async () => {
    await client.close();
    await lock.release();
  };
  return { ...embeddedDatabase(client), close };
}

/** The embedded engine itself: in a folder, or in memory without one. */
export async function createEmbeddedClient(
  options: { dataDir?: string; loadDataDir?: Blob } = {},
): Promise<PGlite> {
  return await PGlite.create({ ...options, extensions: { pg_trgm } });
}

/** The embedded engine around a client that somebody else made, such as a test's in memory. */
export function embeddedDatabase(client: PGlite): OpenDatabase {
  return {
    db: drizzlePglite(client, { schema }),
    engine: "pglite",
    listen: null,
    close: () => client.close(),
  };
}

function openPostgres(connectionString: string, poolSize: number): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
  });
  // A connection that breaks while idle is replaced by the pool; the query that follows gets a new one.
  pool.on("error", () => undefined);
  return {
    db: drizzleNodePostgres(pool, { schema }),
    engine: "postgres",
    listen: (channel, onNotice) => listenOnPostgres(connectionString, channel, onNotice),
    close: () => pool.end(),
  };
}
