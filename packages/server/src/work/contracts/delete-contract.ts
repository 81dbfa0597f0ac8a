import { eq, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { contracts } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { closeOpenSignings } from "../signings/close-open-signings";
import { endDueSignings } from "../signings/end-due-of-contract";
import { lockContract } from "./admin-contract-view";
import { recordContractDecision, snapshotContract } from "./record-contract-decision";

/**
 * Marks a contract as deleted; its history stays. Rejects the open signings and refunds their costs
 * in the same transaction. Locks the contract, then signings, then balances, as every transaction
 * does. Throws NOT_FOUND.
 */
export async function deleteContract(
  ctx: CallerContext<"notificationFeed">,
  { contract_id }: { contract_id: string },
): Promise<{ id: string; closed_signings: number; refunded_points: number }> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const contract = await lockContract(tx, contract_id);
    const before = await snapshotContract(tx, contract);
    // A signing whose deadline has passed must not get the refund of a deletion: the periodic task
    // may not have ended it yet, so it is ended here.
    while ((await endDueSignings(tx, contract, now)) > 0);
    const closed = await closeOpenSignings(tx, contract, now);
    const deleted_at = now.toISOString();
    await tx
      .update(contracts)
      .set({ deleted_at, places_taken: sql`${contracts.places_taken} - ${closed.signings}` })
      .where(eq(contracts.id, contract.id));
    const outcome = { closed_signings: closed.signings, refunded_points: closed.points };
    await recordContractDecision(tx, ctx.caller, "delete_contract", {
      id: contract.id,
      before,
      after: { deleted_at, ...outcome },
      now,
    });
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return { id: contract.id, ...outcome };
  });
}
