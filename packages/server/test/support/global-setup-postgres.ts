import { openDatabase } from "../../src/platform/db/client";
import { migrate } from "../../src/platform/db/migrate";
import { type PoolMode, startPgBouncer } from "../system/several/pgbouncer";
import { buildServerForTests } from "./built-server";
import { guardWriters } from "./guard-writers";
import { startPostgres } from "./postgres";
import { keepFilesInMemory } from "./temporary-folder";

/**
 * Starts the one Postgres that a whole test run shares, with a migrated database that every test starts from
 * a copy of, and builds the server. With `TEST_PGBOUNCER`, a mode, the databases are reached through PgBouncer. Returns how to
 * stop and remove all.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  keepFilesInMemory();
  // Deadlines are decided by the clock of the test.
  const settings = { max_connections: "300", "signpoint.deadline_clock": "server" };
  const postgres = await startPostgres({ settings });
  const template = "template_migrated";
  const database = await openDatabase({
    DATABASE_URL: await postgres.createDatabase(template),
    DATABASE_POOL_SIZE: 1,
    DATA_DIR: "unused",
  });
  await migrate(database.db);
  await guardWriters(database.db);
  await database.close();
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_POSTGRES_SOCKETS = postgres.socketFolder;
  process.env.TEST_POSTGRES_TEMPLATE = template;
  const mode = process.env.TEST_PGBOUNCER as PoolMode | undefined;
  const pooler = mode && (await startPgBouncer(postgres.url, mode));
  if (pooler) process.env.TEST_POOLER_URL = pooler.url;
  const removeBuild = await buildServerForTests();
  return async () => {
    await removeBuild();
    await pooler?.stop();
    await postgres.stop();
  };
}
