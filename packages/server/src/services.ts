import type { Logger } from "pino";
import type { SigningKeys } from "./auth/keys";
import type { Config } from "./config";
import type { Catalogue } from "./contracts/catalogue/catalogue";
import type { Database } from "./db/client";
import type { ReadReplica } from "./db/read-replica";
import type { Files } from "./files/files";
import type { Limits } from "./limits/limits";
import type { Metrics } from "./metrics/metrics";
import type { NotificationFeed } from "./notifications/notification-feed";
import type { BankDetailsKeys } from "./redemptions/bank-keys";

/** What the whole server shares; handed down, never imported as a global. */
export interface Services {
  config: Config;
  db: Database;
  /** The only clock: tests set it. */
  now: () => Date;
  log: Logger;
  keys: SigningKeys;
  bankKeys: BankDetailsKeys;
  limits: Limits;
  files: Files;
  catalogue: Catalogue;
  notificationFeed: NotificationFeed;
  metrics: Metrics;
  /** Answers lists, where there is one. */
  replica: ReadReplica | null;
}
