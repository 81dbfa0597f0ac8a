import { eq, inArray, type SQL } from "drizzle-orm";
import type { Transaction } from "./client";
import { authUsers, contracts, signedContracts } from "./schema/index";

/* What a transaction locks before the rows that it changes. The order of all locks is in docs/locks.md. */

/**
 * Locks an account until the transaction ends, as logging in, suspensions and its deletion do.
 * Comes before all other rows. Returns false when there is no such account.
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<boolean> {
  const [account] = await tx
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(eq(authUsers.id, userId))
    .for("no key update");
  return account !== undefined;
}

/**
 * Locks the contract of the signing that meets a condition, and returns it; undefined when there is
 * no such signing. Comes before the lock of the signing.
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
