import type { Logger } from "pino";
import type { SigningKeys } from "../accounts/tokens/keys";
import type { LedgerKeyPair } from "../ledger/sealing/ledger-key";
import type { NoticeFeed } from "../messages/notices/notice-feed";
import type { NotificationFeed } from "../messages/notifications/notification-feed";
import type { Catalogue } from "../work/contracts/catalogue/catalogue";
import type { CachedReviewTimes } from "../work/review-times/cached-review-times";
import type { Config } from "./config";
import type { Database } from "./db/client";
import type { ReadReplica } from "./db/postgres/read-replica";
import type { EncryptionKeys } from "./encryption/keys";
import type { Files } from "./files/files";
import type { Limits } from "./limits/limits";
import type { Metrics } from "./metrics/metrics";

/** Everything that the whole server shares. Passed down as an argument, never imported as a global. */
export interface Services {
  config: Config;
  db: Database;
  /** The only clock. Tests set it. */
  now: () => Date;
  log: Logger;
  keys: SigningKeys;
  bankKeys: EncryptionKeys;
  /** Signs the checkpoints of the ledger. */
  ledgerKey: LedgerKeyPair;
  limits: Limits;
  files: Files;
  catalogue: Catalogue;
  reviewTimes: CachedReviewTimes;
  /** The streams of the admins' notifications, and of each person's own notices. */
  notificationFeed: NotificationFeed;
  noticeFeed: NoticeFeed;
  /** The calls with an idempotency key that this process is running. */
  callsInFlight: Set<string>;
  metrics: Metrics;
  /** Aborted when the process is about to end: `/readyz` tells load balancers to send no more requests. */
  ending: AbortController;
  /** The read replica that lists are read from; null when none is configured. */
  replica: ReadReplica | null;
}
