import { eq, sql } from "drizzle-orm";
import type { Caller } from "../auth/authenticate";
import { contracts } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { assertAdminIdIsCaller } from "../people/assert-admin-id";
import type { Services } from "../services";
import { lockContract } from "./admin-contract-view";
import { closeOpenSignings } from "./close-open-signings";
import { recordContractDecision, snapshotContract } from "./record-contract-decision";

/**
 * Hides a contract and keeps its history. Signings that are still open are closed as rejected, and
 * what they cost is returned; all of it or nothing. Locks the contract, then signings, then balances,
 * like everything that touches them.
 */
export async function deleteContract(
  services: Services,
  caller: Caller,
  input: { p_admin_id: string; p_contract_id: string },
): Promise<{ id: string; closed_signings: number; refunded_points: number }> {
  assertAdminIdIsCaller(services, caller, input.p_admin_id);
  const now = services.now();
  return await inTransaction(services.db, async (tx) => {
    const contract = await lockContract(tx, input.p_contract_id);
    const before = await snapshotContract(tx, contract);
    const closed = await closeOpenSignings(tx, contract, now);
    const deleted_at = now.toISOString();
    await tx
      .update(contracts)
      .set({ deleted_at, places_taken: sql`${contracts.places_taken} - ${closed.signings}` })
      .where(eq(contracts.id, contract.id));
    const outcome = { closed_signings: closed.signings, refunded_points: closed.points };
    await recordContractDecision(tx, caller, "delete_contract", {
      id: contract.id,
      before,
      after: { deleted_at, ...outcome },
      now,
    });
    return { id: contract.id, ...outcome };
  });
}
