import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createApp } from "../../src/http/app";
import { limitSlowRequests } from "../../src/http/request-timeouts";
import { createServices } from "../../src/operate/start/create-services";
import { openDatabase } from "../../src/platform/db/client";
import type { Services } from "../../src/platform/services";
import type { TestServer } from "./server";
import { PATIENT_LIMITS } from "./test-database";

/** Starts another server on the same Postgres. Like another process, it shares nothing in memory with the first. */
export async function startSecondServer(
  first: TestServer,
): Promise<{ url: string; services: Services; stop: () => Promise<void> }> {
  const database = await openDatabase({
    DATABASE_URL: first.databaseUrl,
    DATABASE_POOL_SIZE: 5,
    DATA_DIR: "unused",
    limits: PATIENT_LIMITS,
  });
  const { config, now, log } = first.services;
  const services = await createServices(config, database.db, { now, log });
  const { notificationFeed } = services;
  notificationFeed.start(database);
  const server = serve({ fetch: createApp(services).fetch, port: 0, hostname: "127.0.0.1" });
  limitSlowRequests(server);
  await new Promise<void>((resolve) => {
    server.once("listening", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    services,
    stop: async () => {
      await notificationFeed.stop();
      await services.files.checks.close();
      await new Promise((resolve) => {
        server.close(resolve);
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
      await database.close();
    },
  };
}
