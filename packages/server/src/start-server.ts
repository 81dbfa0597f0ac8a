import { serve } from "@hono/node-server";
import { startAccountDeletions } from "./account-deletion/delete-due-accounts";
import { createApp } from "./app";
import { startAuthPurge } from "./auth/purge-expired-auth-rows";
import { spreadRequests } from "./cluster/spread-requests";
import type { Config } from "./config";
import { startEndingSignings } from "./contracts/end-due-signings";
import { createServices } from "./create-services";
import { startDataExports } from "./data-exports/run-exports";
import { startAutovacuum } from "./db/autovacuum";
import { openDatabase } from "./db/client";
import { migrateUnderLoad } from "./db/migrate-under-load";
import { startGarbageCollection } from "./files/collect-garbage";
import { limitSlowRequests } from "./http/request-timeouts";
import { startIdempotencyKeyPurge } from "./idempotency/purge-idempotency-keys";
import { createLog } from "./log";
import { startMailDelivery } from "./mail/deliver";
import { startMailPurge } from "./mail/purge-undeliverable-mails";
import { reportMetrics } from "./metrics/collect-metrics";
import { watchProcess } from "./metrics/metrics";
import { watchAudit } from "./metrics/watch-audit";
import { watchDrills } from "./metrics/watch-drills";
import { watchServices } from "./metrics/watch-services";
import { startDeadlineNotices } from "./notices/announce-deadlines";
import { startNoticeMails } from "./notices/queue-notice-mails";
import { startAccountHashing } from "./redemptions/hash-earlier-accounts";
import { startRetention } from "./retention/apply-retention";
import { startBreachNotices } from "./review-times/announce-breaches";
import { startSealing } from "./sealing/seal-ledger";
import { refuseDemoData } from "./seed/refuse-demo-data";
import { seedDemo } from "./seed/seed-demo";
import type { Services } from "./services";
import { type OperatorSocket, startOperatorSocket } from "./start/operator-socket";
import { SocketPathError } from "./start/operator-socket-path";
import { startScheduledAudit } from "./start/scheduled-audit";
import { startScheduledDrills } from "./start/scheduled-drill";
import { shutDownOnSignals } from "./start/shut-down";
import { waitUntilListening } from "./start/wait-until-listening";
import { startWatchdog } from "./start/watchdog";
import { startLowStockNotices } from "./vault/announce-low-stock";

/**
 * Starts one server process: opens the database, brings its schema up to date, listens, and starts the periodic
 * jobs. Resolves when it serves and handles signals.
 */
export async function startServer(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL);
  const database = await openDatabase(config);
  try {
    await migrateUnderLoad(database.db, log);
    if (!config.isDevelopment) await refuseDemoData(database.db);
    const services = await createServices(config, database.db, { log });
    watchProcess(services.metrics);
    watchServices(services);
    watchAudit(services);
    watchDrills(services);
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
    services.noticeFeed.start(database);
    const noticeMails = startNoticeMails(services);
    const deadlines = startDeadlineNotices(services);
    const breaches = startBreachNotices(services);
    const accounts = startAccountHashing(services);
    const lowStocks = startLowStockNotices(services);
    const delivery = startMailDelivery(services);
    const cleaning = startGarbageCollection(services);
    const endings = startEndingSignings(services);
    const exports = startDataExports(services);
    const deletions = startAccountDeletions(services);
    const retention = startRetention(services);
    const lapsed = startAuthPurge(services);
    const keyRetention = startIdempotencyKeyPurge(services);
    const mailRetention = startMailPurge(services);
    const sealing = startSealing(services);
    const auditing = startScheduledAudit(services, database.engine);
    const drills = startScheduledDrills(services);
    const upkeep = database.engine === "pglite" ? startAutovacuum(database.db, log) : null;
    const operator = database.engine === "pglite" ? await listenToOperator(services) : null;
    const running = {
      server,
      ending: services.ending,
      drainSeconds: config.DRAIN_SECONDS,
      endStreams: () => {
        services.notificationFeed.endStreams();
        services.noticeFeed.endStreams();
      },
      stop: [
        () => operator?.stop(),
        () => noticeMails.stop(),
        () => deadlines.stop(),
        () => breaches.stop(),
        () => accounts.stop(),
        () => lowStocks.stop(),
        () => delivery.stop(),
        () => cleaning.stop(),
        () => services.files.checks.close(),
        () => endings.stop(),
        () => deletions.stop(),
        () => exports.stop(),
        () => retention.stop(),
        () => lapsed.stop(),
        () => keyRetention.stop(),
        () => mailRetention.stop(),
        () => sealing.stop(),
        () => auditing?.stop(),
        () => drills?.stop(),
        () => upkeep?.stop(),
        () => services.notificationFeed.stop(),
        () => services.noticeFeed.stop(),
        () => services.replica?.close(),
        () => database.close(),
      ],
    };
    shutDownOnSignals(running, log);
    startWatchdog(config.WATCHDOG_SECONDS, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Starts the operator's socket; returns null when its path is too long. The server then runs without it: commands have to wait until it ends. */
async function listenToOperator(services: Services): Promise<OperatorSocket | null> {
  try {
    return await startOperatorSocket({ ...services, engine: "pglite" });
  } catch (error) {
    if (!(error instanceof SocketPathError)) throw error;
    services.log.warn(error.message);
    return null;
  }
}
