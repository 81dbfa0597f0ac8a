import { contractMessages } from "@signpoint/api/texts";
import type { SigningStatus } from "@signpoint/api/work/transitions";
import { and, eq, getTableColumns } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { contracts, signedContracts, users } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import type { ContractRow } from "./contract-view";

export interface ContractForUser {
  contract: ContractRow;
  signing: typeof signedContracts.$inferSelect | null;
  signingStatus: SigningStatus;
  balance: number;
}

/**
 * Returns a contract with the user's signing and balance, in one query; null when there is none, or when it is
 * deleted and the user has not signed it.
 */
export async function findContractForUser(
  db: Database,
  contractId: string,
  userId: string,
): Promise<ContractForUser | null> {
  const [row] = await db
    .select({
      contract: getTableColumns(contracts),
      signing: getTableColumns(signedContracts),
      balance: users.points,
    })
    .from(contracts)
    .leftJoin(
      signedContracts,
      and(eq(signedContracts.contract_id, contracts.id), eq(signedContracts.user_id, userId)),
    )
    .leftJoin(users, eq(users.id, userId))
    .where(eq(contracts.id, contractId));
  if (row === undefined || (row.contract.deleted_at !== null && row.signing === null)) {
    return null;
  }
  return {
    contract: row.contract,
    signing: row.signing,
    signingStatus: row.signing?.status ?? "none",
    balance: row.balance ?? 0,
  };
}

/** Returns the same. Throws NOT_FOUND in place of null. */
export async function loadContractForUser(
  db: Database,
  contractId: string,
  userId: string,
): Promise<ContractForUser> {
  const found = await findContractForUser(db, contractId, userId);
  if (found === null) throw new DomainError("NOT_FOUND", { message: contractMessages.notFound });
  return found;
}
