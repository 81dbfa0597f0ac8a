import { and, eq, getTableColumns } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { contracts, signedContracts } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import type { ContractRow } from "../contracts/contract-view";
import type { SigningRow } from "../submissions/signed-contract-view";

/** Returns a signing of the caller with its contract. Throws NOT_FOUND. */
export async function findOwnSigning(
  { db, caller }: CallerContext,
  signingId: string,
): Promise<{ contract: ContractRow; signing: SigningRow }> {
  const [found] = await db
    .select({ contract: getTableColumns(contracts), signing: getTableColumns(signedContracts) })
    .from(signedContracts)
    .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
    .where(and(eq(signedContracts.id, signingId), eq(signedContracts.user_id, caller.user_id)));
  if (found === undefined) throw new DomainError("NOT_FOUND");
  return found;
}
