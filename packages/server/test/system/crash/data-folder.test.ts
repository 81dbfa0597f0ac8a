import { mkdtemp, rename, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRODUCTION } from "../../operate/start/production-variables";
import { freePort } from "../../support/free-port";
import { runHere } from "../../support/run-tool";
import { type ServerProcess, spawnServer } from "../../support/server-process";
import { fillDataDir } from "../../support/test-database";

describe.skipIf(process.env.TEST_ENGINE === "postgres")("a server of production", () => {
  let DATA_DIR: string;
  /** One for both tests; the first of them ends it. */
  let first: ServerProcess;
  beforeAll(async () => {
    DATA_DIR = await mkdtemp(path.join(os.tmpdir(), "signpoint-folder-"));
    await fillDataDir(DATA_DIR);
    first = await start();
    await first.ready;
  });
  afterAll(async () => {
    for (const { process: left } of started) left.kill("SIGKILL");
    await Promise.all(started.map(({ ended }) => ended));
    await rm(DATA_DIR, { recursive: true, force: true });
  });

  const started: ServerProcess[] = [];
  const start = async () => {
    const server = spawnServer(await freePort(), { ...PRODUCTION, DATA_DIR });
    started.push(server);
    return server;
  };

  it("keeps its data folder when the file lock is deleted, and ends when its database is moved away", async () => {
    await rm(path.join(DATA_DIR, "lock"));
    const second = await start();
    await expect(second.ready).rejects.toThrow(/in use by another Signpoint process/);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);

    await rename(path.join(DATA_DIR, "pglite"), path.join(DATA_DIR, "elsewhere"));
    await first.ended;
    expect(first.process.exitCode).toBe(1);
    await rename(path.join(DATA_DIR, "elsewhere"), path.join(DATA_DIR, "pglite"));
  });

  it("marks the files beside its embedded database, and does not start without them until that is accepted", async () => {
    await rm(path.join(DATA_DIR, "files"), { recursive: true });
    const refused = await start();
    await expect(refused.ready).rejects.toThrow("it has no mark");
    const named = ["--database", DATA_DIR];
    expect((await runHere("accept-file-store", named, { DATA_DIR })).code).toBe(0);
    const accepted = await start();
    await accepted.ready;
    accepted.process.kill("SIGTERM");
    await accepted.ended;
    expect(accepted.process.exitCode).toBe(0);
  });
});
