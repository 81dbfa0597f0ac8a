import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { dataDir } from "@electric-sql/pglite-prepopulatedfs";
import { embeddedDatabase } from "../../src/platform/db/client";
import { createEmbeddedClient } from "../../src/platform/db/embedded/embedded-engine";
import { migrate } from "../../src/platform/db/migrate";
import { buildServerForTests } from "./built-server";
import { guardWriters } from "./guard-writers";
import { keepFilesInMemory } from "./temporary-folder";

/** Migrates one embedded database that every test starts from, and builds the server. Returns how to remove both. */
export default async function setUp(): Promise<() => Promise<void>> {
  keepFilesInMemory();
  const folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-template-"));
  const template = path.join(folder, "template.tar");
  const client = await createEmbeddedClient({ loadDataDir: await dataDir() });
  const { db } = embeddedDatabase(client);
  await migrate(db);
  await guardWriters(db);
  // Of the 128 MB by default, which a start clears, no test fills a tenth.
  await client.exec("alter system set shared_buffers = '16MB'");
  // Or each start would repeat what the log has since the last one.
  await client.exec("checkpoint");
  const dump = await client.dumpDataDir("none");
  await client.close();
  await writeFile(template, Buffer.from(await dump.arrayBuffer()));
  process.env.TEST_PGLITE_TEMPLATE = template;
  const removeBuild = await buildServerForTests();
  return async () => {
    await removeBuild();
    await rm(folder, { recursive: true, force: true });
  };
}
