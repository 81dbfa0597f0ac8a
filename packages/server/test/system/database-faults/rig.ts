import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { insertContract } from "../../../src/operate/seed/factories";
import { openDatabase } from "../../../src/platform/db/client";
import { migrate } from "../../../src/platform/db/migrate";
import { singleStatement } from "../../../src/platform/db/transaction";
import { addAccount } from "../../accounts/auth/support";
import { freePort } from "../../support/free-port";
import { addPerson, type Person } from "../../support/people";
import { type PostgresServer, startPostgres } from "../../support/postgres";
import { startTestServer } from "../../support/server";
import { type ServerProcess, spawnServer } from "../../support/server-process";
import { PATIENT_LIMITS } from "../../support/test-database";
import { addCast, type Cast } from "../crash/load";
import { damageOf } from "./damage";
import { type FaultProxy, startFaultProxy } from "./fault-proxy";
import type { Load } from "./load";
import { CAN_MAKE_DISKS, mountSmallDisk } from "./small-disk";

const DISK_BYTES = 400 * 1024 * 1024;
const WORKERS = 3;
/** More than the server has connections. */
const CROWD = 12;

/** A server in a process of its own, behind a proxy a Postgres that can be hurt, and people. */
export interface Rig {
  postgres: PostgresServer;
  proxy: FaultProxy;
  server: ServerProcess;
  cast: Cast;
  /** Those who all want the same contract. */
  crowd: Person[];
  /** One more, which nobody has signed. */
  addContract: () => Promise<{ id: string }>;
  /** Can sign in with `PASSWORD`. */
  email: string;
  /** Past the proxy, as an administrator of the database. */
  administer: <Result>(work: (client: pg.Client) => Promise<Result>) => Promise<Result>;
  /** What is not as the load knows it must be, and what the audit finds. */
  damage: (load: Load) => Promise<string[]>;
  stop: () => Promise<void>;
}

export async function startRig(contracts: number): Promise<Rig> {
  const postgres = await startPostgres({
    durable: true,
    settings: { max_wal_size: "64MB", min_wal_size: "32MB", shared_buffers: "32MB" },
    ...(CAN_MAKE_DISKS && { prepareFolder: (folder) => mountSmallDisk(folder, DISK_BYTES) }),
  });
  const databaseUrl = await postgres.createDatabase("signpoint");
  const proxy = await startFaultProxy(databaseUrl);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "signpoint-faults-"));
  const port = await freePort();
  const open = () =>
    openDatabase({
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: 5,
      DATA_DIR: "",
      limits: PATIENT_LIMITS,
    });

  const opened = await open();
  await migrate(opened.db);
  // Prepares in the same folder, so that both servers have the same keys.
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  const preparing = await startTestServer({ DATA_DIR: dataDir, PUBLIC_URL }, opened);
  const cast = await addCast(preparing, { people: WORKERS, contracts });
  const crowd: Person[] = [];
  for (let made = 0; made < CROWD; made += 1) {
    crowd.push(await addPerson(preparing, { points: 1_000_000 }));
  }
  const { email } = (await addAccount(preparing)).user;
  await preparing.stop();

  const server = spawnServer(port, {
    DATA_DIR: dataDir,
    DATABASE_URL: proxy.url,
    LOG_LEVEL: "silent",
  });
  await server.ready;
  return {
    postgres,
    proxy,
    server,
    cast,
    crowd,
    addContract: async () => {
      const database = await open();
      return await insertContract(singleStatement(database.db), {}, new Date()).finally(() =>
        database.close(),
      );
    },
    email,
    administer: async (work) => {
      const client = new pg.Client({ connectionString: databaseUrl });
      client.on("error", () => undefined);
      await client.connect();
      return await work(client).finally(() => client.end());
    },
    damage: async (load) => {
      const database = await open();
      return await damageOf(database.db, load).finally(() => database.close());
    },
    stop: async () => {
      server.process.kill("SIGKILL");
      await server.ended;
      await proxy.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
