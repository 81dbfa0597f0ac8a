import type { Logger } from "pino";
import type { Config } from "./config";
import type { Database } from "./db/client";
import type { ReadReplica } from "./db/postgres/read-replica";
import type { EncryptionKeys } from "./encryption/keys";
import type { SigningKeys } from "./encryption/signing-keys";
import type { Files } from "./files/files";
import type { Limits } from "./limits/limits";
import type { Metrics } from "./metrics/metrics";
import type { SecurityEventStore } from "./security-event-store";

/**
 * Everything that the whole server shares. Passed down as an argument, never imported as a global. A service of a higher
 * wing is declared beside its class, by `declare module`, so that the platform names no other wing.
 */
export interface Services {
  config: Config;
  db: Database;
  /** The only clock. Tests set it. */
  now: () => Date;
  log: Logger;
  /** What happened to accounts, for their owners; null where the log alone is written. */
  securityEvents: SecurityEventStore | null;
  keys: SigningKeys;
  bankKeys: EncryptionKeys;
  limits: Limits;
  files: Files;
  /** The calls with an idempotency key that this process is running. */
  callsInFlight: Set<string>;
  metrics: Metrics;
  /** Aborted when the process is about to end: `/readyz` tells load balancers to send no more requests. */
  ending: AbortController;
  /** The read replica that lists are read from; null when none is configured. */
  replica: ReadReplica | null;
}
