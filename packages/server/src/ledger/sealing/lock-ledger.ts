import { holdLock } from "../../platform/db/advisory-locks";
import type { Transaction } from "../../platform/db/client";
import { type Block, BlockKeys } from "./block-keys";
import { selectNewestBlock } from "./select-newest-block";

/**
 * Locks the sealing and returns the newest block, null when nothing is sealed, with its number and tree as records name them, and whether
 * the key is that of it by the records of the operator.
 */
export async function lockLedger(
  tx: Transaction,
  { publicKey }: { publicKey: string },
): Promise<{ newest: Block | null; block: number; tree: string; isOurs: boolean }> {
  await holdLock(tx, "ledgerSealing");
  const newest = await selectNewestBlock(tx);
  const keys = await BlockKeys.read(tx, publicKey);
  const isOurs = keys.findProblem() === null && (newest === null || keys.isSigned(newest));
  const { block, tree } = newest ?? { block: 0, tree: "" };
  return { newest, block, tree, isOurs };
}
