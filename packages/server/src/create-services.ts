import type { Logger } from "pino";
import { loadSigningKeys } from "./auth/keys";
import type { Config } from "./config";
import { Catalogue } from "./contracts/catalogue/catalogue";
import type { Database } from "./db/client";
import { openReadReplica } from "./db/open-read-replica";
import { loadEncryptionKeys } from "./encryption/keys";
import { createFiles } from "./files/files";
import { createLimits } from "./limits/limits";
import { createMetrics } from "./metrics/metrics";
import { createNoticeFeed } from "./notices/notice-feed";
import { createNotificationFeed } from "./notifications/notification-feed";
import { CachedReviewTimes } from "./review-times/cached-review-times";
import { loadLedgerKey } from "./sealing/ledger-key";
import type { Services } from "./services";

/**
 * Returns the services of one server process on an open database, with the secrets that the configuration names.
 * Starts none of the periodic jobs and not the notification feed. The server, its tests and its benches all get
 * their services here, so that a test cannot run with services that the server does not have.
 */
export async function createServices(
  config: Config,
  db: Database,
  { now = () => new Date(), log }: { now?: () => Date; log: Logger },
): Promise<Services> {
  return {
    config,
    db,
    now,
    log,
    keys: await loadSigningKeys(config, now),
    bankKeys: await loadEncryptionKeys(config),
    ledgerKey: await loadLedgerKey(config),
    limits: createLimits(config, db, log),
    files: createFiles(config),
    catalogue: new Catalogue(db),
    reviewTimes: new CachedReviewTimes(db),
    notificationFeed: createNotificationFeed(db, log),
    noticeFeed: createNoticeFeed(db, log),
    callsInFlight: new Set(),
    metrics: createMetrics(),
    ending: new AbortController(),
    replica: openReadReplica(config, db, log),
  };
}
