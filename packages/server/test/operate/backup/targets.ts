import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { dataDir } from "@electric-sql/pglite-prepopulatedfs";
import { tableNames } from "../../../src/operate/backup/tables";
import { embeddedDatabase, type OpenDatabase, openDatabase } from "../../../src/platform/db/client";
import { createEmbeddedClient } from "../../../src/platform/db/embedded/embedded-engine";
import { singleStatement } from "../../../src/platform/db/transaction";
import { createFiles } from "../../../src/platform/files/files";
import { storedFiles } from "../../platform/files/upload";
import type { TestServer } from "../../support/server";
import { createEmptyDatabase, PATIENT_LIMITS } from "../../support/test-database";

/** The engine under test. */
export const ENGINE = process.env.TEST_ENGINE === "postgres" ? "postgres" : "pglite";

export type Target = Awaited<ReturnType<typeof emptyTarget>>;

/** Opens a database without any table, and an empty folder for files inside `folder`, with the services of a server. */
export async function emptyTarget(server: TestServer, folder: string) {
  if (ENGINE === "pglite")
    return { ...(await emptyEmbeddedTarget(server, folder)), url: undefined };
  const { url, drop } = await createEmptyDatabase();
  const database = await openDatabase({
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: 5,
    DATA_DIR: "unused",
    limits: PATIENT_LIMITS,
  });
  const close = () => database.close().then(drop);
  return { ...(await targetOn({ ...database, close }, server, folder)), url };
}

/** Opens the same on an embedded database in memory, on whichever engine the tests run. */
export async function emptyEmbeddedTarget(server: TestServer, folder: string) {
  const client = await createEmbeddedClient({ loadDataDir: await dataDir() });
  return await targetOn(embeddedDatabase(client), server, folder);
}

async function targetOn(database: OpenDatabase, server: TestServer, folder: string) {
  const dataDir = await mkdtemp(path.join(folder, "target-"));
  const config = { ...server.services.config, DATA_DIR: dataDir };
  const services = {
    ...server.services,
    config,
    db: singleStatement(database.db),
    files: createFiles(config),
  };
  return { services, close: database.close };
}

/** Returns whether nothing was restored into a target. */
export async function isEmpty(server: TestServer, { services }: Target): Promise<boolean> {
  const tables = await tableNames(services.db);
  return tables.length === 0 && (await storedFiles({ ...server, services })).length === 0;
}
