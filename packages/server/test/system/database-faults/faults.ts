import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { vi } from "vitest";
import { CONNECTION_LIMITS } from "../../../src/platform/db/postgres/connection-limits";
import { scale } from "../../support/proof";
import type { Load } from "./load";
import type { Rig } from "./rig";
import { CAN_MAKE_DISKS, fillDisk } from "./small-disk";

/** How long trouble lasts that lasts. */
const HOLD_MS = scale(400, 8_000);
const STOP_MS = scale(1_000, 25_000);
const CUTS = scale(3, 20);
const SWALLOWED = scale(3, 60);
const PATIENCE_MS = 60_000;

export interface Fault {
  name: string;
  /** False: the machine cannot do this. */
  isPossible: boolean;
  /** Does it to the database or to the way there; when it answers, all is well again. */
  strike: (rig: Rig, load: Load) => Promise<void>;
}

const fault = (name: string, strike: Fault["strike"], isPossible = true): Fault => ({
  name,
  strike,
  isPossible,
});

const cut =
  (how: "reset" | "end") =>
  async ({ proxy }: Rig) => {
    for (let left = CUTS; left > 0; left -= 1) {
      proxy.cut(how);
      await wait(HOLD_MS / CUTS);
    }
  };

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(isSo, { timeout: PATIENCE_MS, interval: 100 });
}

async function listsAnswer({ cast }: Rig, load: Load): Promise<boolean> {
  const headers = { authorization: `Bearer ${cast.admin.token}` };
  for (const list of ["/api/contracts?status=active", "/api/marketplace/items", "/api/earnings"]) {
    if ((await load.ask(list, { headers }))?.status !== 200) return false;
  }
  return true;
}

/** Waits until the server says that it is not ready, and still lets lists be read. */
async function untilOnlyRead(rig: Rig, load: Load): Promise<void> {
  const isNotReady = async () => (await load.ask("/readyz", {}))?.status === 503;
  await until(async () => (await isNotReady()) && (await listsAnswer(rig, load)));
}

/** Sets one setting for all sessions, those that are open included. */
async function configure({ administer }: Rig, setting: string): Promise<void> {
  await administer(async (client) => {
    await client.query("set default_transaction_read_only = off");
    await client.query(`alter system set ${setting}`);
    await client.query("select pg_reload_conf()");
  });
}

/** All processes of Postgres. */
async function processesOf({ postgres }: Rig): Promise<number[]> {
  const main = await postgres.pid();
  if (main === null) throw new Error("Postgres has ended");
  const children: number[] = [];
  for (const name of await readdir("/proc")) {
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const parent = /^\d+ \(.*\) \S (\d+)/.exec(stat)?.[1];
    if (Number(parent) === main) children.push(Number(name));
  }
  return [main, ...children];
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // That one has ended.
    }
  }
}

export const FAULTS: Fault[] = [
  fault("connections cut with RST", cut("reset")),
  fault("connections cut with FIN", cut("end")),
  fault("connections cut, new ones refused", async (rig) => {
    rig.proxy.setRoad({ refuse: true });
    rig.proxy.cut("reset");
    await wait(HOLD_MS);
    rig.proxy.setRoad({});
  }),
  fault("a slow road", async ({ proxy }) => {
    proxy.setRoad({ latencyMs: scale(20, 100), bytesPerSecond: 50_000 });
    await wait(HOLD_MS);
    proxy.setRoad({});
  }),
  fault("commits whose answer is swallowed", async ({ proxy }) => {
    const before = proxy.counted().swallowed;
    proxy.setRoad({ swallowEveryCommit: 5 });
    await until(() => proxy.counted().swallowed - before >= SWALLOWED);
    proxy.setRoad({});
  }),
  fault("a primary that vanishes without a word", ({ proxy }) => {
    if (proxy.silence() === 0) throw new Error("there was no connection");
    return Promise.resolve();
  }),
  fault("restart, fast", ({ postgres }) => postgres.restart("fast")),
  fault("restart, immediate", ({ postgres }) => postgres.restart("immediate")),
  fault(
    "a database that stands still (SIGSTOP)",
    async (rig) => {
      const pids = await processesOf(rig);
      signal(pids, "SIGSTOP");
      await wait(STOP_MS);
      signal(pids, "SIGCONT");
    },
    process.platform === "linux",
  ),
  fault(
    "a full disk",
    async (rig, load) => {
      const { postgres } = rig;
      const makeRoom = await fillDisk(postgres.dataFolder);
      try {
        await untilOnlyRead(rig, load);
        await wait(HOLD_MS);
      } finally {
        await makeRoom();
      }
      // It ends when it finds no room for its log.
      if ((await postgres.pid()) === null) await postgres.restart("fast");
    },
    CAN_MAKE_DISKS,
  ),
  fault("a primary made read-only", async (rig, load) => {
    await configure(rig, "default_transaction_read_only = on");
    await untilOnlyRead(rig, load);
    await wait(HOLD_MS);
    await configure(rig, "default_transaction_read_only = off");
  }),
  fault("a primary that becomes a replica, and is promoted", async (rig, load) => {
    const { postgres, administer } = rig;
    await postgres.restart("fast", () =>
      writeFile(path.join(postgres.dataFolder, "standby.signal"), ""),
    );
    await untilOnlyRead(rig, load);
    await wait(HOLD_MS);
    await administer((client) => client.query("select pg_promote()"));
  }),
  fault("a row that stays locked", async (rig, load) => {
    const { administer, crowd } = rig;
    const contract = await rig.addContract();
    let all: Promise<unknown> = Promise.resolve();
    await administer(async (client) => {
      await client.query("begin");
      await client.query("select * from contracts where id = $1 for update", [contract.id]);
      all = Promise.all(crowd.map((person) => load.sign(person, contract.id)));
      // Looked at when the row is free.
      all.catch(() => undefined);
      await wait(HOLD_MS);
      await until(() => listsAnswer(rig, load));
      await wait(CONNECTION_LIMITS.lock);
    });
    await all;
  }),
];
