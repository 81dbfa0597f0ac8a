import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { serve } from "@hono/node-server";
import { pino } from "pino";
import { createApp } from "../../packages/server/src/app";
import { loadSigningKeys } from "../../packages/server/src/auth/keys";
import { readConfig } from "../../packages/server/src/config";
import { Catalogue } from "../../packages/server/src/contracts/catalogue";
import { openDatabase } from "../../packages/server/src/db/client";
import { migrate } from "../../packages/server/src/db/migrate";
import { createFiles } from "../../packages/server/src/files/files";
import { createLimits } from "../../packages/server/src/limits/limits";
import { loadBankDetailsKeys } from "../../packages/server/src/redemptions/bank-keys";
import type { Services } from "../../packages/server/src/services";
import { addPerson, type Person } from "../../packages/server/test/support/people";

export interface BenchServer {
  url: string;
  services: Services;
  person: Person;
  stop: () => Promise<void>;
}

/** The whole server over HTTP on an empty database: the embedded engine, or Postgres at an address. */
export async function startBenchServer(databaseUrl: string | undefined): Promise<BenchServer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "signpoint-bench-"));
  const port = { value: 1 };
  const database = await openDatabase({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: 4,
    DATA_DIR: dataDir,
  });
  await migrate(database.db);
  let handle: (request: Request, env: object) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 });
  const server = serve({
    fetch: (request, env) => handle(request, env),
    port: 0,
    hostname: "127.0.0.1",
  });
  await new Promise<void>((resolve) => {
    server.once("listening", () => {
      port.value = (server.address() as AddressInfo).port;
      resolve();
    });
  });
  const config = readConfig({
    NODE_ENV: "test",
    PORT: String(port.value),
    DATA_DIR: dataDir,
    SEED: "none",
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
  });
  const services: Services = {
    config,
    db: database.db,
    now: () => new Date(),
    log: pino({ level: "silent" }),
    keys: await loadSigningKeys(config),
    bankKeys: await loadBankDetailsKeys(config),
    limits: createLimits(config, database.db),
    files: createFiles(config),
    catalogue: new Catalogue(database.db),
  };
  const app = createApp(services);
  handle = (request, env) => app.fetch(request, env);
  return {
    url: config.PUBLIC_URL,
    services,
    person: await addPerson({ services }),
    stop: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
