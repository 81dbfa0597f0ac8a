import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { openDatabase } from "../../../src/platform/db/client";
import { startTestServer } from "../../support/server";
import { fillDataDir } from "../../support/test-database";
import { CAN_MAKE_DISKS, fillDisk, mountSmallDisk } from "../database-faults/small-disk";

const DISK_BYTES = 256 * 1024 * 1024;

it.runIf(CAN_MAKE_DISKS && process.env.TEST_ENGINE !== "postgres")(
  "on the embedded engine /readyz answers 503 while the disk is full, and 200 without a restart once there is room",
  async () => {
    const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), "signpoint-disk-"));
    const unmount = await mountSmallDisk(DATA_DIR, DISK_BYTES);
    await fillDataDir(DATA_DIR);
    const database = await openDatabase({ DATA_DIR, DATABASE_POOL_SIZE: 1 });
    const server = await startTestServer({}, database);
    const ready = async () => {
      const answer = await fetch(`${server.url}/readyz`);
      return [answer.status, await answer.json()];
    };
    try {
      expect(await ready()).toEqual([200, { status: "ready" }]);
      const makeRoom = await fillDisk(DATA_DIR);
      await expect.poll(ready).toEqual([503, { status: "database takes no writes" }]);
      await makeRoom();
      await expect.poll(ready).toEqual([200, { status: "ready" }]);
    } finally {
      await server.stop();
      await unmount();
      await rm(DATA_DIR, { recursive: true });
    }
  },
);
