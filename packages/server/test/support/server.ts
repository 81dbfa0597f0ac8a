import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll } from "vitest";
import { createApp } from "../../src/http/app";
import { limitSlowRequests } from "../../src/http/request-timeouts";
import { type AuditReport, audit } from "../../src/ledger/audit/audit";
import { createServices } from "../../src/operate/start/create-services";
import { readConfig } from "../../src/platform/config";
import type { OpenDatabase, Transaction } from "../../src/platform/db/client";
import { singleStatement } from "../../src/platform/db/transaction";
import { createLog } from "../../src/platform/log";
import type { Services } from "../../src/platform/services";
import { checkLockOrder } from "./check-lock-order";
import { TestClock } from "./clock";
import { openTestDatabase } from "./test-database";

checkLockOrder();

/** Tests write without a transaction. */
export type TestServices = Services & { db: Transaction };

export interface TestServer {
  /** `http://127.0.0.1:port`: a real server, reached over real HTTP. */
  url: string;
  services: TestServices;
  /** Of Postgres; the embedded engine has none. */
  databaseUrl: string | undefined;
  clock: TestClock;
  /** Everything logged, one JSON text per line. */
  logged: string[];
  audit: () => Promise<AuditReport>;
  stop: () => Promise<void>;
}

/**
 * Starts the whole server on a free port with an empty database of the engine under test, or with one
 * that is opened already.
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  opened?: OpenDatabase,
): Promise<TestServer> {
  const database = opened === undefined ? await openTestDatabase() : { ...opened, url: undefined };
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "signpoint-test-"));
  const clock = new TestClock();
  const logged: string[] = [];
  let handle: (request: Request, env: object) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 });
  const server = serve({
    fetch: (request, env) => handle(request, env),
    port: 0,
    hostname: "127.0.0.1",
  });
  // As in production: by default Node closes idle connections after 5 s, at the moment when a test may reuse one.
  limitSlowRequests(server);
  await new Promise<void>((resolve) => {
    server.once("listening", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const config = readConfig({
    NODE_ENV: "test",
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED: "none",
    RATE_LIMITS: "off",
    ...environment,
  });
  const log = createLog("info", { write: (line: string) => logged.push(line) });
  const services = {
    ...(await createServices(config, database.db, { now: clock.now, log })),
    db: singleStatement(database.db),
  };
  const { notificationFeed } = services;
  notificationFeed.start(database);
  const app = createApp(services);
  handle = (request, env) => app.fetch(request, env);
  return {
    url: config.PUBLIC_URL,
    services,
    databaseUrl: database.url,
    clock,
    logged,
    audit: () => audit(database.db),
    stop: async () => {
      await notificationFeed.stop();
      await services.files.checks.close();
      await new Promise((resolve) => {
        server.close(resolve);
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
      await services.securityEvents?.flush();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a server before the tests of a file, or of the `describe` that calls this, and stops it when they have ended.
 * Returns it at once, but empty until then: only tests and hooks read it.
 */
export function testServer(environment: Record<string, string> = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startTestServer(environment));
  });
  afterAll(() => server.stop());
  return server;
}
