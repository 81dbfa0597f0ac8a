import { mkdtemp, rename, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../../src/platform/db/client";
import { createLocalFileStore } from "../../../src/platform/files/local-file-store";
import { assertOwnStore } from "../../../src/platform/files/marked-store";
import { PRODUCTION } from "../../operate/start/production-variables";
import { freePort } from "../../support/free-port";
import { runHere } from "../../support/run-tool";
import { type ServerProcess, spawnServer } from "../../support/server-process";
import { fillDataDir } from "../../support/test-database";

const started: ServerProcess[] = [];
let DATA_DIR: string;
beforeAll(async () => {
  DATA_DIR = await mkdtemp(path.join(os.tmpdir(), "signpoint-folder-"));
});
afterAll(async () => {
  for (const { process: left } of started) left.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  await rm(DATA_DIR, { recursive: true, force: true });
});

it.skipIf(process.env.TEST_ENGINE === "postgres")(
  "a server of production keeps its data folder when the file lock is deleted, ends when its database is moved away, and starts without its files only once that is accepted",
  async () => {
    const folder = (name: string) => path.join(DATA_DIR, name);
    const start = async () => {
      const server = spawnServer(await freePort(), { ...PRODUCTION, DATA_DIR });
      started.push(server);
      return server;
    };
    const open = () => openDatabase({ DATA_DIR, DATABASE_POOL_SIZE: 1 });
    await fillDataDir(DATA_DIR);
    const first = await start();
    await first.ready;
    await rm(folder("lock"));
    await expect(open()).rejects.toThrow(/in use by another Signpoint process/);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);

    await rename(folder("pglite"), folder("elsewhere"));
    await first.ended;
    expect(first.process.exitCode).toBe(1);
    await rename(folder("elsewhere"), folder("pglite"));

    await rm(folder("files"), { recursive: true });
    await expect((await start()).ready).rejects.toThrow("it has no mark");
    const named = ["--database", DATA_DIR];
    expect((await runHere("accept-file-store", named, { DATA_DIR })).code).toBe(0);
    const { db, close } = await open();
    await assertOwnStore(db, createLocalFileStore(folder("files"))).finally(close);
  },
);
