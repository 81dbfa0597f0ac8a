import type { SigningStatus } from "@signpoint/api/rules/transitions";
import { and, eq, getTableColumns } from "drizzle-orm";
import type { Database } from "../db/client";
import { contracts, signedContracts, users } from "../db/schema/index";
import { refusal } from "../refusal";
import type { ContractRow } from "./contract-view";

export interface ContractForUser {
  contract: ContractRow;
  signing: typeof signedContracts.$inferSelect | null;
  signingStatus: SigningStatus;
  balance: number;
}

/**
 * The contract with the person's signing and balance, in one query. NOT_FOUND when there is none, or
 * when it is deleted and the person has not signed it.
 */
export async function findContractForUser(
  db: Database,
  contractId: string,
  userId: string,
): Promise<ContractForUser> {
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
    throw refusal("NOT_FOUND", { message: "Contract not found" });
  }
  return {
    contract: row.contract,
    signing: row.signing,
    signingStatus: row.signing?.status ?? "none",
    balance: row.balance ?? 0,
  };
}
