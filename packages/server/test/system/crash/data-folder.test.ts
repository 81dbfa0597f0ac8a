import { mkdtemp, rename, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { PRODUCTION } from "../../operate/start/production-variables";
import { freePort } from "../../support/free-port";
import { runHere } from "../../support/run-tool";
import { spawnServer } from "../../support/server-process";
import { fillDataDir } from "../../support/test-database";

it.skipIf(process.env.TEST_ENGINE === "postgres")(
  "a server of production keeps its data folder when the file lock is deleted, and ends when its database is moved away",
  async () => {
    const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), "signpoint-folder-"));
    await fillDataDir(DATA_DIR);
    const first = spawnServer(await freePort(), { ...PRODUCTION, DATA_DIR });
    try {
      await first.ready;
      await rm(path.join(DATA_DIR, "lock"));
      const second = spawnServer(await freePort(), { DATA_DIR });
      await expect(second.ready).rejects.toThrow(/in use by another Signpoint process/);
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200);

      await rename(path.join(DATA_DIR, "pglite"), path.join(DATA_DIR, "elsewhere"));
      await first.ended;
      expect(first.process.exitCode).toBe(1);
    } finally {
      first.process.kill("SIGKILL");
      await rm(DATA_DIR, { recursive: true, force: true });
    }
  },
);

it.skipIf(process.env.TEST_ENGINE === "postgres")(
  "a server marks the files beside its embedded database, and does not start without them until that is accepted",
  async () => {
    const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), "signpoint-folder-"));
    await fillDataDir(DATA_DIR);
    const start = async () => {
      const started = spawnServer(await freePort(), { DATA_DIR });
      try {
        await started.ready;
      } finally {
        started.process.kill("SIGTERM");
        await started.ended;
      }
    };
    try {
      await start();
      await rm(path.join(DATA_DIR, "files"), { recursive: true });
      await expect(start()).rejects.toThrow("it has no mark");
      const named = ["--database", DATA_DIR];
      expect((await runHere("accept-file-store", named, { DATA_DIR })).code).toBe(0);
      await start();
    } finally {
      await rm(DATA_DIR, { recursive: true, force: true });
    }
  },
);
