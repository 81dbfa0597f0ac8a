import { randomBytes } from "node:crypto";
import pg from "pg";
import { KEEP_ALIVE } from "../../platform/db/postgres/connection-limits";

const NAME_START = "signpoint_drill_";
const NAME = `^${NAME_START}[0-9a-f_]+$`;
/** The names that earlier versions gave have the time in seconds, and no lock. */
const SECONDS = `^${NAME_START}([0-9]{1,10})_`;

export interface DrillDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * Creates an empty database for one restore drill on a Postgres, and drops those of killed drills. Until it is dropped one
 * connection holds the lock of its name, which drills with the same URL see, and another is open to it, because of which
 * drills that come by another database of that Postgres cannot drop it.
 */
export async function createDrillDatabase(serverUrl: string): Promise<DrillDatabase> {
  const name = NAME_START + randomBytes(8).toString("hex");
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const client = await connect(serverUrl);
  const open = [client];
  const drop = async () => {
    await Promise.all(open.map((each) => each.end()));
    // By a new connection: the other one may have been lost meanwhile.
    const dropping = await connect(serverUrl);
    try {
      await dropping.query(`drop database if exists ${name} with (force)`);
    } finally {
      await dropping.end();
    }
  };
  try {
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [name]);
    await dropLeftovers(client);
    await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    open.push(await connect(url.href));
  } catch (error) {
    await drop().catch(() => undefined);
    throw error;
  }
  return { url: url.href, drop };
}

/** Drops the databases of killed drills. One that somebody uses, or that is another user's, stays. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    // Dropping one that is in use would keep new connections to it waiting for 5 seconds before it fails.
    `select datname as name from pg_database where datname ~ $1
      and not exists (select from pg_stat_activity where datid = pg_database.oid)
      and coalesce(to_timestamp(substring(datname from $2)::float8) < now() - interval '1 day', true)`,
    [NAME, SECONDS],
  );
  for (const { name } of rows) {
    if (!(await tryLock(client, name))) continue;
    await client.query(`drop database if exists ${name}`).catch(() => undefined);
    await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [name]);
  }
}

async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock(hashtextextended($1, 0)) as locked",
    [name],
  );
  return rows[0]?.locked === true;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, ...KEEP_ALIVE });
  // One that is lost while it is idle; its next query fails.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
