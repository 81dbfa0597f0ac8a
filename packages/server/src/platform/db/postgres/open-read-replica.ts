import type { Logger } from "pino";
import type { Config } from "../../config";
import { type Database, openPostgres } from "../client";
import { ReadReplica } from "./read-replica";

/** Returns the replica of `DATABASE_REPLICA_URL`; null without one. It connects at its first query. */
export function openReadReplica(
  config: Config,
  primary: Database,
  log: Logger,
): ReadReplica | null {
  const { DATABASE_REPLICA_URL } = config;
  if (DATABASE_REPLICA_URL === undefined) return null;
  return new ReadReplica(primary, openPostgres(DATABASE_REPLICA_URL, config), log);
}
