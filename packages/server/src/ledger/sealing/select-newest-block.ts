import { checkpointLine } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { desc } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { ledgerBlocks } from "../../platform/db/schema/index";
import type { Block } from "./block-keys";

/** Returns the newest block of the ledger; null when nothing is sealed yet. */
export async function selectNewestBlock(db: Database): Promise<Block | null> {
  const [newest] = await db.select().from(ledgerBlocks).orderBy(desc(ledgerBlocks.block)).limit(1);
  return newest ?? null;
}

/** Returns the newest checkpoint of the ledger as a line; null when nothing is sealed yet. */
export async function selectNewestCheckpoint(db: Database): Promise<string | null> {
  const newest = await selectNewestBlock(db);
  return newest === null ? null : checkpointLine(newest);
}
