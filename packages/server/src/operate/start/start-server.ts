import cluster from "node:cluster";
import { Server } from "node:http";
import type { ServerType } from "@hono/node-server";
import { serve } from "@hono/node-server";
import type { Logger } from "pino";
import { createApp } from "../../http/app";
import { watchAudit } from "../../http/metrics/watch-audit";
import { watchDrills } from "../../http/metrics/watch-drills";
import { watchHouse } from "../../http/metrics/watch-house";
import { watchLedgerHead } from "../../http/metrics/watch-ledger-head";
import { watchReplica } from "../../http/metrics/watch-replica";
import { watchServices } from "../../http/metrics/watch-services";
import { limitSlowRequests } from "../../http/request-timeouts";
import type { Config } from "../../platform/config";
import { openDatabase } from "../../platform/db/client";
import type { DataDirLock } from "../../platform/db/embedded/data-dir-lock";
import { assertOwnStore, countNewestMissing } from "../../platform/files/marked-store";
import { loadLimits } from "../../platform/limits/limits";
import { createLog } from "../../platform/log";
import { reportMetrics } from "../../platform/metrics/collect-metrics";
import { watchProcess } from "../../platform/metrics/metrics";
import type { Services } from "../../platform/services";
import { refuseDemoData } from "../seed/refuse-demo-data";
import { seedDemo } from "../seed/seed-demo";
import { assertKeysFit } from "./assert-keys-fit";
import { createServices } from "./create-services";
import { startJobs } from "./jobs";
import { migrateAsOwner } from "./migrate-as-owner";
import { type OperatorSocket, startOperatorSocket } from "./operator-socket";
import { shutDownOnSignals } from "./shut-down";
import { waitForDatabase } from "./wait-for-database";
import { waitUntilListening } from "./wait-until-listening";
import { startWatchdog } from "./watchdog";

const LOOK_AT_FOLDER_MS = 5_000;

/**
 * Starts one server process: opens the database, brings its schema up to date, listens, and starts the periodic
 * jobs. Resolves when it serves and handles signals.
 */
export async function startServer(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL);
  const database = await openDatabase(config);
  try {
    await waitForDatabase(config, database.db, log);
    await migrateAsOwner(config, database.db, log);
    if (!config.isDevelopment) await refuseDemoData(database.db);
    await assertKeysFit(config, database.db);
    const services = await createServices(config, database.db, { log });
    await lookAtFileStore(services);
    watchProcess(services.metrics);
    watchServices(services);
    watchAudit(services);
    watchDrills(services);
    watchHouse(services);
    watchLedgerHead(services);
    watchReplica(services);
    reportMetrics(services.metrics);
    if (config.SEED === "demo") await seedDemo(services);
    const server = serve({
      fetch: createApp(services).fetch,
      hostname: config.HOST,
      port: config.PORT,
    });
    limitSlowRequests(server);
    spreadRequests(server);
    await waitUntilListening(server, config);
    services.notificationFeed.start(database);
    void loadLimits(services);
    const jobs = startJobs(services, database.engine);
    const operator = database.engine === "pglite" ? await listenToOperator(services) : null;
    const running = {
      server,
      ending: services.ending,
      drainSeconds: config.DRAIN_SECONDS,
      endStreams: () => {
        services.notificationFeed.endStreams();
      },
      stop: [
        () => operator?.stop(),
        async () => {
          await Promise.all(jobs.map((job) => job?.stop()));
        },
        () => services.files.checks.close(),
        () => services.notificationFeed.stop(),
        () => services.securityEvents?.flush(),
        () => services.replica?.close(),
        () => database.close(),
      ],
    };
    shutDownOnSignals(running, log);
    startWatchdog(config.WATCHDOG_SECONDS, log);
    if (database.lock !== null) endWithDatabase(database.lock, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Throws FileStoreError for the store of another database, and logs a warning when newest files are missing. */
async function lookAtFileStore({ db, files, log }: Services): Promise<void> {
  await assertOwnStore(db, files.store);
  const missing = await countNewestMissing(db, files.store);
  if (missing > 0) log.warn({ missing }, "some of the newest 100 files are missing from the store");
}

/** Ends the process when the folder of its database was deleted or replaced: what it writes from then on would be lost. */
function endWithDatabase(lock: DataDirLock, log: Logger): void {
  setInterval(async () => {
    if (await lock.isIntact()) return;
    log.fatal("the database in the data folder was deleted or replaced while this server used it");
    process.exit(1);
  }, LOOK_AT_FOLDER_MS).unref();
}

/** Starts the operator's socket; returns null when it cannot be opened. The server then runs without it: commands have to wait until it ends. */
async function listenToOperator(services: Services): Promise<OperatorSocket | null> {
  try {
    return await startOperatorSocket({ ...services, engine: "pglite" });
  } catch (error) {
    services.log.error(
      { err: error },
      "commands have to wait until this server ends: none makes a backup meanwhile",
    );
    return null;
  }
}

const REQUESTS_PER_CONNECTION = 1_000;

/**
 * Closes each connection of a worker after 1,000 requests; does nothing in a process that is no worker. The primary
 * process spreads connections, not requests: a proxy that keeps its connections would stay with the workers that it
 * once got, and never use one that was restarted. A new connection costs a worker about 2 ms, so not sooner.
 */
function spreadRequests(server: ServerType): void {
  if (!cluster.isWorker || !(server instanceof Server)) return;
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
}
