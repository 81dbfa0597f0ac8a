import type { Logger } from "pino";
import type { SigningKeys } from "./auth/keys";
import type { Config } from "./config";
import type { Database } from "./db/client";
import type { Limits } from "./limits/limits";

/** What the whole server shares; handed down, never imported as a global. */
export interface Services {
  config: Config;
  db: Database;
  /** The only clock: tests set it. */
  now: () => Date;
  log: Logger;
  keys: SigningKeys;
  limits: Limits;
}
