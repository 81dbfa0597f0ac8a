import { randomBytes } from "node:crypto";
import pg from "pg";
import { KEEP_ALIVE } from "../db/connection-limits";

const NAME_START = "signpoint_drill_";
const NAME = `^${NAME_START}[0-9a-f_]+$`;

export interface DrillDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * Creates an empty database for one restore drill on a Postgres, and drops those of killed drills. A connection holds the
 * lock of its name until it is dropped: whose lock is free belongs to no running drill.
 */
export async function createDrillDatabase(serverUrl: string): Promise<DrillDatabase> {
  const name = NAME_START + randomBytes(8).toString("hex");
  const client = await connect(serverUrl);
  try {
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [name]);
    await dropLeftovers(client);
    await client.query(`create database ${name} template template0 encoding 'UTF8'`);
  } catch (error) {
    await client.end();
    throw error;
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = async () => {
    await client.end();
    // By a new connection: the other one may have been lost meanwhile.
    const dropping = await connect(serverUrl);
    try {
      await dropping.query(`drop database if exists ${name} with (force)`);
    } finally {
      await dropping.end();
    }
  };
  return { url: url.href, drop };
}

/** Drops the databases of killed drills. One that somebody uses, or that is another user's, stays. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname ~ $1 and pg_try_advisory_lock(hashtextextended(datname, 0))",
    [NAME],
  );
  for (const { name } of rows) {
    await client.query(`drop database if exists ${name}`).catch(() => undefined);
    await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [name]);
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, ...KEEP_ALIVE });
  // One that is lost while it is idle; its next query fails.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
