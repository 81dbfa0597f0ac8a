import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createEmbeddedClient, embeddedDatabase } from "../../src/db/client";
import { migrate } from "../../src/db/migrate";

/** Migrates one embedded database that every test file then starts from; returns how to remove it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-template-"));
  const template = path.join(folder, "template.tar");
  const client = await createEmbeddedClient();
  await migrate(embeddedDatabase(client).db);
  const dump = await client.dumpDataDir("none");
  await client.close();
  await writeFile(template, Buffer.from(await dump.arrayBuffer()));
  process.env.TEST_PGLITE_TEMPLATE = template;
  return () => rm(folder, { recursive: true, force: true });
}
