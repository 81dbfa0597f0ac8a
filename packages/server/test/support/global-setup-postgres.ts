import { openDatabase } from "../../src/platform/db/client";
import { migrate } from "../../src/platform/db/migrate";
import { buildServerForTests } from "./built-server";
import { guardWriters } from "./guard-writers";
import { startPostgres } from "./postgres";
import { keepFilesInMemory } from "./temporary-folder";

/**
 * Starts the one Postgres that a whole test run shares, with a migrated database that every test starts from
 * a copy of, and builds the server. Returns how to stop and remove both.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  keepFilesInMemory();
  const postgres = await startPostgres({ settings: { max_connections: "300" } });
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
  process.env.TEST_POSTGRES_TEMPLATE = template;
  const removeBuild = await buildServerForTests();
  return async () => {
    await removeBuild();
    await postgres.stop();
  };
}
