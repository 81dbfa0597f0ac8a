import { checkpointLine } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { desc } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { ledgerBlocks } from "../../platform/db/schema/index";

/** Returns the newest checkpoint of the ledger as a line; null when nothing is sealed yet. */
export async function selectNewestCheckpoint(db: Database): Promise<string | null> {
  const { block, tree, signature } = ledgerBlocks;
  const [newest] = await db
    .select({ block, tree, signature })
    .from(ledgerBlocks)
    .orderBy(desc(block))
    .limit(1);
  return newest === undefined ? null : checkpointLine(newest);
}
