import { sql } from "drizzle-orm";

/**
 * The newest head of the sealed ledger as a signed note of C2SP, which is printed on what leaves the house; null while nothing is sealed,
 * or when a version without notes has sealed it. Whoever keeps one can tell later that the ledger still continues it.
 */
export const selectNewestNote = sql<
  string | null
>`(select note from ledger_blocks order by block desc limit 1)`;
