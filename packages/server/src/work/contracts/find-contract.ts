import { contractMessages } from "@signpoint/api/texts";
import type { Standing } from "@signpoint/api/work/contracts/for-whom/conditions";
import { placesLeft } from "@signpoint/api/work/signing";
import type { SigningStatus } from "@signpoint/api/work/transitions";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { contracts, signedContracts, users } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { toTimestamp } from "./catalogue/expiry-sql";
import type { ContractRow } from "./contract-view";
import { readStanding, selectStanding } from "./for-whom/conditions-sql";

export interface ContractForUser {
  contract: ContractRow & { places_left: number | null };
  /** How the user stands to its conditions; null where it has none. */
  standing: Standing | null;
  signing: typeof signedContracts.$inferSelect | null;
  signingStatus: SigningStatus;
  balance: number;
}

/**
 * Returns a contract with the user's signing and balance, in one query; null when there is none, or when it is
 * deleted or has not opened yet and the user has not signed it.
 */
export async function findContractForUser(
  db: Database,
  contractId: string,
  userId: string,
  now: Date,
): Promise<ContractForUser | null> {
  const [row] = await db
    .select({
      contract: getTableColumns(contracts),
      signing: getTableColumns(signedContracts),
      balance: users.points,
      standing: selectStanding({ user_id: sql`${userId}`, now: toTimestamp(now) }),
    })
    .from(contracts)
    .leftJoin(
      signedContracts,
      and(eq(signedContracts.contract_id, contracts.id), eq(signedContracts.user_id, userId)),
    )
    .leftJoin(users, eq(users.id, userId))
    .where(eq(contracts.id, contractId));
  if (row === undefined) return null;
  const { deleted_at, opens_at } = row.contract;
  if ((deleted_at !== null || opens_at !== null) && row.signing === null) return null;
  return {
    contract: { ...row.contract, places_left: placesLeft(row.contract) },
    standing: readStanding(row.standing),
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
  now: Date,
): Promise<ContractForUser> {
  const found = await findContractForUser(db, contractId, userId, now);
  if (found === null) throw new DomainError("NOT_FOUND", { message: contractMessages.notFound });
  return found;
}
