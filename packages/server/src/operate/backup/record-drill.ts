import type { CheckpointLine } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { instantAfter, MS_PER_DAY } from "@signpoint/api/platform/durations";
import { eq, lt } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/db/client";
import { isSchemaCurrent } from "../../platform/db/migrate";
import { ledgerBlocks, restoreDrills } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import type { Services } from "../../platform/services";
import { BackupError } from "./format";

const KEEP_DAYS = 400;

/** The result of a restore drill, as it is handed to the live database. */
export const DrillRecord = z.strictObject({
  id: z.uuid(),
  started_at: z.iso.datetime(),
  /** When the backup was made; null when it could not be read. */
  backup_created_at: z.iso.datetime().nullable(),
  /** The newest checkpoint of the sealed ledger in the backup; null without one. */
  checkpoint: z
    .strictObject({ block: z.int(), tree: z.string(), signature: z.string() })
    .nullable(),
  problems: z.int().min(0),
});
export type DrillRecord = z.infer<typeof DrillRecord>;

/**
 * Compares the checkpoint of a backup with the live ledger, inserts the result of the drill, and returns a sentence for
 * each difference. Throws `BackupError` when the live data is of an earlier version.
 */
export async function recordDrill(
  { db, now }: Pick<Services, "db" | "now">,
  { checkpoint, ...drill }: DrillRecord,
): Promise<string[]> {
  if (!(await isSchemaCurrent(db))) {
    throw new BackupError("the live data is of an earlier version: start the server once");
  }
  const differences = checkpoint === null ? [] : await compareWithLive(db, checkpoint);
  const finished = now();
  const oldest = instantAfter(finished, -KEEP_DAYS * MS_PER_DAY);
  const row = {
    ...drill,
    problems: drill.problems + differences.length,
    finished_at: finished.toISOString(),
  };
  await inTransaction(db, async (tx) => {
    await tx
      .insert(restoreDrills)
      .values(row)
      .onConflictDoUpdate({ target: restoreDrills.id, set: row });
    await tx.delete(restoreDrills).where(lt(restoreDrills.started_at, oldest));
  });
  return differences;
}

async function compareWithLive(
  db: Database,
  { block, ...head }: CheckpointLine,
): Promise<string[]> {
  const { tree, signature } = ledgerBlocks;
  const [live] = await db
    .select({ tree, signature })
    .from(ledgerBlocks)
    .where(eq(ledgerBlocks.block, block));
  if (live === undefined) {
    return [
      `the live ledger has no block ${block}, with which the backup ends: its end was removed, or the backup is another installation's`,
    ];
  }
  if (live.tree === head.tree && live.signature === head.signature) return [];
  return [
    `block ${block} of the live ledger is not the one of the backup: the ledger was rewritten`,
  ];
}
