import type { Logger } from "pino";
import { KnownHeadFile } from "../../ledger/sealing/known-head";
import { loadLedgerKey } from "../../ledger/sealing/ledger-key";
import { NotificationFeed } from "../../messages/notifications/notification-feed";
import type { Config } from "../../platform/config";
import { type Database, openPostgres } from "../../platform/db/client";
import { ReadReplica } from "../../platform/db/postgres/read-replica";
import { loadEncryptionKeys } from "../../platform/encryption/keys";
import { loadSigningKeys } from "../../platform/encryption/signing-keys";
import { createFiles } from "../../platform/files/files";
import { createLimits } from "../../platform/limits/limits";
import { createMetrics } from "../../platform/metrics/metrics";
import { SecurityEventStore } from "../../platform/security-event-store";
import type { Services } from "../../platform/services";
import { itemContents } from "../../rewards/marketplace/listed-item";
import { Catalogue } from "../../work/contracts/catalogue/catalogue";
import { PublicContracts } from "../../work/contracts/public-contracts";
import { CachedReviewTimes } from "../../work/review-times/cached-review-times";
import { findKeptCheckpoints } from "../backup/find-kept-checkpoints";

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
    securityEvents: new SecurityEventStore({ db, now, log }),
    keys: await loadSigningKeys(config, now),
    bankKeys: await loadEncryptionKeys(config),
    ledgerKey: await loadLedgerKey(config),
    knownHead: new KnownHeadFile(config.DATA_DIR, () => findKeptCheckpoints(config)),
    limits: createLimits(config, db, log),
    files: createFiles(config),
    catalogue: new Catalogue(db),
    itemContents: itemContents(),
    reviewTimes: new CachedReviewTimes(db),
    publicContracts: new PublicContracts(db),
    notificationFeed: new NotificationFeed(db, log),
    callsInFlight: new Set(),
    metrics: createMetrics(),
    ending: new AbortController(),
    replica: openReadReplica(config, db, log),
  };
}

/** Returns the replica of `DATABASE_REPLICA_URL`; null without one. It connects at its first query. */
function openReadReplica(config: Config, primary: Database, log: Logger): ReadReplica | null {
  const { DATABASE_REPLICA_URL } = config;
  if (DATABASE_REPLICA_URL === undefined) return null;
  return new ReadReplica(primary, openPostgres(DATABASE_REPLICA_URL, config), log);
}
