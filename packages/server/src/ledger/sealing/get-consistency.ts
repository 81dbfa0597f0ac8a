import type { ConsistencyProof } from "@signpoint/api/ledger/sealing/checkpoint";
import type { Context } from "../../platform/context";
import { DomainError } from "../../platform/domain-error";
import { proveConsistency } from "./prove-seals";
import { selectNewestBlock } from "./select-newest-block";

/**
 * Returns the proof that the ledger of the first `to` blocks continues that of the first `from`, for witnesses. Throws
 * BAD_REQUEST when `from` comes after `to`, and NOT_FOUND for a block that there is not.
 */
export async function getConsistency(
  { db }: Context,
  { from, to }: { from: number; to: number },
): Promise<ConsistencyProof> {
  if (from > to) throw new DomainError("BAD_REQUEST", { fields: { from: "comes after `to`" } });
  const newest = await selectNewestBlock(db);
  if (to > (newest?.block ?? 0)) throw new DomainError("NOT_FOUND");
  return { from, to, path: from === to ? [] : await proveConsistency(db, from, to) };
}
