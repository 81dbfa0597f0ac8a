import type { Logger } from "pino";
import type { Config } from "../config";
import { type Database, openPostgres } from "./client";
import { ReadReplica } from "./read-replica";

/** The replica of `DATABASE_REPLICA_URL`; null without one. Connects when it is first asked. */
export function openReadReplica(
  { DATABASE_REPLICA_URL, DATABASE_POOL_SIZE }: Config,
  primary: Database,
  log: Logger,
): ReadReplica | null {
  if (DATABASE_REPLICA_URL === undefined) return null;
  return new ReadReplica(primary, openPostgres(DATABASE_REPLICA_URL, DATABASE_POOL_SIZE), log);
}
