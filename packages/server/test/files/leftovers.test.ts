import { openAsBlob } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmbeddedClient, openDatabase } from "../../src/db/client";
import { processPrefix, removeLeftovers } from "../../src/files/leftovers";
import { localFileStore } from "../../src/files/local-file-store";
import { freePort } from "../support/free-port";
import { addPerson } from "../support/people";
import { startTestServer } from "../support/server";
import { spawnServer } from "../support/server-process";
import { openTestDatabase } from "../support/test-database";
import { pdf } from "./sample-files";
import { signedForFile } from "./upload";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-leftovers-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** No process has this number: it is beyond what systems give. */
const DEAD = 2 ** 30;
const HOUR_MS = 3_600_000;

async function folderWith(...names: string[]): Promise<string> {
  const parent = await mkdtemp(path.join(folder, "case-"));
  for (const name of names) {
    await mkdir(path.join(parent, name));
    await writeFile(path.join(parent, name, "file"), "x");
  }
  return parent;
}

test("what dead processes of this machine left is removed, and nothing else", async () => {
  const host = os.hostname();
  const kept = [
    `up-${processPrefix()}a1`,
    `up-${host}-1-b2`,
    `up-elsewhere-${DEAD}-c3`,
    `other-${host}-${DEAD}-d4`,
  ];
  const parent = await folderWith(...kept, `up-${host}-${DEAD}-e5`);
  expect(await removeLeftovers(parent, "up-")).toBe(1);
  expect((await readdir(parent)).sort()).toEqual(kept.sort());
});

test("what has no maker that can be told is removed after an hour", async () => {
  const parent = await folderWith("up-old", "up-new");
  const longAgo = new Date(Date.now() - HOUR_MS - 1_000);
  await utimes(path.join(parent, "up-old"), longAgo, longAgo);
  expect(await removeLeftovers(parent, "up-")).toBe(1);
  expect(await readdir(parent)).toEqual(["up-new"]);
});

test("what an earlier process with our number left is removed", async () => {
  const parent = await folderWith(`up-${processPrefix()}a1`);
  const before = new Date(Date.now() - process.uptime() * 1_000 - 60_000);
  await utimes(path.join(parent, `up-${processPrefix()}a1`), before, before);
  expect(await removeLeftovers(parent, "up-")).toBe(1);
});

test("a folder that is not there holds no leftovers", async () => {
  expect(await removeLeftovers(path.join(folder, "nowhere"), "up-")).toBe(0);
});

test("what was on its way into the local store is removed, once its server is dead", async () => {
  const root = path.join(folder, "store");
  const incoming = path.join(root, ".incoming");
  await mkdir(incoming, { recursive: true });
  await writeFile(path.join(incoming, `${os.hostname()}-${DEAD}-0a`), "x");
  await writeFile(path.join(incoming, `${processPrefix()}0b`), "x");
  expect(await localFileStore(root).removeLeftovers()).toBe(1);
  expect(await readdir(incoming)).toEqual([`${processPrefix()}0b`]);
});

test("uploads cut off by kill -9 leave nothing behind once a server starts again", async () => {
  const [dataDir, TMPDIR] = [path.join(folder, "data"), path.join(folder, "tmp")];
  await Promise.all([dataDir, TMPDIR].map((made) => mkdir(made)));
  const postgres = process.env.TEST_ENGINE === "postgres" ? await openTestDatabase() : undefined;
  if (postgres === undefined) {
    const loadDataDir = await openAsBlob(process.env.TEST_PGLITE_TEMPLATE ?? "");
    await (
      await createEmbeddedClient({ dataDir: path.join(dataDir, "pglite"), loadDataDir })
    ).close();
  }
  const port = await freePort();
  const database = await openDatabase({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres?.url,
    DATABASE_POOL_SIZE: 5,
  });
  const first = await startTestServer({ DATA_DIR: dataDir }, database);
  first.clock.set(new Date());
  const person = await addPerson(first);
  const place = await signedForFile(first, person);
  await first.stop();
  // Tokens are for the address that the first server had.
  const PUBLIC_URL = first.url;
  const DATABASE_URL = postgres?.url ?? "";
  const start = () => spawnServer(port, { DATA_DIR: dataDir, DATABASE_URL, PUBLIC_URL, TMPDIR });
  const left = async () => (await readdir(TMPDIR)).filter((name) => name.startsWith("signpoint-"));

  const killed = start();
  await killed.ready;
  const query = `signed_contract_id=${place.signingId}&question_id=${place.questionId}&filename=a.pdf`;
  const sending = Array.from({ length: 3 }, () => {
    const body = new ReadableStream({ start: (controller) => controller.enqueue(pdf()) });
    return fetch(`${killed.url}/api/files/contract-files?${query}`, {
      method: "POST",
      headers: { authorization: `Bearer ${person.token}` },
      body,
      duplex: "half",
    } as RequestInit).catch(() => null);
  });
  await expect.poll(left, { timeout: 20_000 }).toHaveLength(3);
  killed.process.kill("SIGKILL");
  await Promise.all([killed.ended, ...sending]);
  expect(await left()).toHaveLength(3);

  const again = start();
  await again.ready;
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  again.process.kill("SIGKILL");
  await again.ended;
  await postgres?.close();
}, 120_000);
