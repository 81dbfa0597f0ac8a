import { PGlite, type PGliteOptions, types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { SYNCED_START_PARAMETERS, type SyncedNodeFs } from "./synced-node-fs";

type EngineOptions = Pick<PGliteOptions, "dataDir" | "loadDataDir" | "fs" | "startParams">;

/** Arrays of timestamps, times with a zone, intervals, dates and numbers, for which the engine has no names. */
const ARRAY_TYPES = [1115, 1185, 1187, 1182, 1231];
/** The types that drizzle maps itself; the engine leaves them as text. */
const TEXT_TYPES = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, ...ARRAY_TYPES];

/** Creates the embedded engine in this thread: in a folder, or in memory without one. */
export async function createEmbeddedClient(options: EngineOptions = {}): Promise<PGlite> {
  const parsers = Object.fromEntries(TEXT_TYPES.map((type) => [type, (text: string) => text]));
  return await PGlite.create({ ...options, parsers, extensions: { pg_trgm } });
}

/** Returns the options with which each commit of the embedded engine is on the disk when it returns. */
export function syncedEngine(fs: SyncedNodeFs): EngineOptions {
  return { fs, startParams: SYNCED_START_PARAMETERS };
}
