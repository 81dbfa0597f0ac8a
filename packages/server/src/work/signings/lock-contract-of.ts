import { inArray, type SQL } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { contracts, signedContracts } from "../../platform/db/schema/index";

/**
 * Locks the contract of the signing that meets a condition, and returns it; undefined when there is
 * no such signing. Comes before the lock of the signing: the opposite order could deadlock.
 */
export async function lockContractOf(
  tx: Transaction,
  isSigning: SQL | undefined,
): Promise<{ id: string; title: string } | undefined> {
  const { contract_id } = signedContracts;
  const ofSigning = tx.select({ contract_id }).from(signedContracts).where(isSigning);
  const [contract] = await tx
    .select({ id: contracts.id, title: contracts.title })
    .from(contracts)
    .where(inArray(contracts.id, ofSigning))
    .for("update");
  return contract;
}
