import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { vi } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../src/platform/db/client";
import { migrate } from "../../../src/platform/db/migrate";
import { addAccount } from "../../accounts/auth/support";
import { freePort } from "../../support/free-port";
import { runTool } from "../../support/run-tool";
import { startTestServer } from "../../support/server";
import { type ServerProcess, spawnServer } from "../../support/server-process";
import { PATIENT_LIMITS } from "../../support/test-database";
import { addCast, type Cast } from "../crash/load";
import { type Damage, findDamage } from "../database-faults/damage";
import { Load } from "../database-faults/load";
import { Cluster } from "./cluster";
import { LOGS, run } from "./isolation";
import { laySwitch, NETWORK } from "./machine";
import { startProxies } from "./proxies";
import { Sessions } from "./sessions";

const PEOPLE_EACH = 3;
const ROUNDS = 3_000;
/** Bounds the load, so that a small machine has time for the cluster. */
const PAUSE_MS = 150;
const PATIENCE = { timeout: 90_000, interval: 100 };

/** Two servers, one directly and one through PgBouncer at a cluster that can be hurt, and people at each. */
export interface Rig {
  cluster: Cluster;
  servers: { direct: ServerProcess; pooled: ServerProcess };
  loads: { direct: Load; pooled: Load };
  sessions: Sessions;
  /** Has everybody work; the answer stops it, and waits until each outcome is known. */
  startWork: () => () => Promise<void>;
  /** Waits until each person has finished a round that they began after now, at either server. */
  untilEverybodyWorks: () => Promise<void>;
  damage: () => Promise<Damage>;
  /** Returns what `npm run audit` prints. */
  audit: () => Promise<string>;
  stop: () => Promise<void>;
}

export async function startRig(): Promise<Rig> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-failover-"));
  await rm(LOGS, { recursive: true, force: true });
  await mkdir(LOGS, { recursive: true });
  await nameMachines(folder);
  await laySwitch();
  const cluster = await Cluster.start();
  const proxies = await startProxies();
  const open = () =>
    openDatabase({
      DATABASE_URL: proxies.direct,
      DATABASE_POOL_SIZE: 3,
      DATA_DIR: "",
      limits: PATIENT_LIMITS,
    });

  const [port, pooledPort] = [await freePort(), await freePort()];
  const environment = {
    DATA_DIR: folder,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: proxies.direct,
  };
  const { cast, emails } = await prepare(await openMigrated(open), environment);
  const direct = await startServer("direct", port, environment);
  const pooled = await startServer("pooled", pooledPort, {
    ...environment,
    DATABASE_URL: proxies.pooled,
    DATABASE_PREPARED: "off",
  });

  const people = (from: number): Cast => ({
    ...cast,
    people: cast.people.slice(from, from + PEOPLE_EACH),
  });
  const loads = {
    direct: new Load(direct, people(0), PAUSE_MS),
    pooled: new Load(pooled, people(PEOPLE_EACH), PAUSE_MS),
  };
  const both = Object.values(loads);
  const sessions = await Sessions.open([direct, pooled], emails);
  return {
    cluster,
    servers: { direct, pooled },
    loads,
    sessions,
    startWork: () => {
      const stops = [...both, sessions].map((work) => work.start());
      return async () => void (await Promise.all(stops.map((stop) => stop())));
    },
    untilEverybodyWorks: async () => {
      await Promise.all(both.map((load) => load.untilEverybodyWorks(PATIENCE.timeout)));
    },
    damage: async () => {
      const database = await open();
      const outcomes = {
        acknowledged: new Map(both.flatMap(({ acknowledged }) => [...acknowledged])),
        done: new Map(both.flatMap(({ done }) => [...done])),
      };
      return await findDamage(database.db, outcomes).finally(() => database.close());
    },
    audit: async () => {
      const { out, err } = await runTool("audit", [], environment);
      return (out + err).trim();
    },
    stop: async () => {
      for (const server of [direct, pooled]) {
        server.process.kill("SIGKILL");
        await server.ended;
      }
      await proxies.stop();
      await cluster.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startServer(name: string, port: number, environment: Record<string, string>) {
  const server = spawnServer(port, environment);
  const log = createWriteStream(path.join(LOGS, `server-${name}.log`));
  server.process.stdout?.pipe(log);
  await server.ready;
  return server;
}

/** Gives the machines their names, for all processes from here on. */
async function nameMachines(folder: string): Promise<void> {
  const lines = [1, 2, 3].map((number) => `${NETWORK}.${10 + number} db${number}\n`);
  const hosts = path.join(folder, "hosts");
  await writeFile(hosts, `127.0.0.1 localhost\n${lines.join("")}`);
  await run("mount", "--bind", hosts, "/etc/hosts");
}

async function openMigrated(open: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  // The proxy has to find the leader first.
  return await vi.waitFor(async () => {
    const opened = await open();
    try {
      await migrate(opened.db);
      return opened;
    } catch (error) {
      await opened.close();
      throw error;
    }
  }, PATIENCE);
}

/** Adds people, contracts and accounts, with the keys that the servers will have. */
async function prepare(opened: OpenDatabase, environment: Record<string, string>) {
  const { DATA_DIR = "", PUBLIC_URL = "" } = environment;
  const preparing = await startTestServer({ DATA_DIR, PUBLIC_URL }, opened);
  const cast = await addCast(preparing, { people: 2 * PEOPLE_EACH, contracts: ROUNDS });
  const emails: string[] = [];
  for (let made = 0; made < PEOPLE_EACH; made += 1) {
    emails.push((await addAccount(preparing)).user.email);
  }
  await preparing.stop();
  return { cast, emails };
}
