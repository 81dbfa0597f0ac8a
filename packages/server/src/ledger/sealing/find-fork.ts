import { isContinued } from "@signpoint/api/ledger/sealing/merkle-proofs";
import type { KeptHead } from "@signpoint/api/ledger/sealing/sealed-ledger";
import type { Database } from "../../platform/db/client";
import { MissingNodeError } from "./merkle-proofs";
import { proveConsistency } from "./prove-seals";

/**
 * Returns why a ledger that ends with `newest` does not continue an older checkpoint, as a sentence; null when it does. `newest`
 * is null while nothing is sealed. Reads a few dozen rows, whatever the ledger's length.
 */
export async function findFork(
  db: Database,
  older: KeptHead,
  newest: KeptHead | null,
): Promise<string | null> {
  if (newest === null || newest.block < older.block) {
    const end = newest === null ? "is empty" : `ends with block ${newest.block}`;
    return `it ${end}, though block ${older.block} was there before: its end was removed, or an older database is back`;
  }
  const isSame = await isContinued({
    from: older.block,
    size: newest.block,
    path: newest.block === older.block ? [] : await readProof(db, older.block, newest.block),
    older: older.tree,
    root: newest.tree,
  });
  return isSame ? null : `its first ${older.block} blocks are not those that were there before`;
}

/** Returns the consistency proof from stored nodes; an empty one, which proves nothing, when a node is missing. */
async function readProof(db: Database, from: number, size: number): Promise<string[]> {
  try {
    return await proveConsistency(db, from, size);
  } catch (error) {
    if (error instanceof MissingNodeError) return [];
    throw error;
  }
}
