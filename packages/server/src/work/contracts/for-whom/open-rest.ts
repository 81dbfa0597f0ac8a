import { conditionFormMessages } from "@signpoint/api/texts";
import type { AdminContractDetail } from "@signpoint/api/work/contracts/admin-contract";
import { eq } from "drizzle-orm";
import { markSubjectRead } from "../../../messages/notifications/mark-read";
import type { CallerContext } from "../../../platform/context";
import { contracts } from "../../../platform/db/schema/index";
import { inTransaction } from "../../../platform/db/transaction";
import { DomainError } from "../../../platform/domain-error";
import { lockContract, toAdminContractDetail } from "../admin-contract-view";
import { isConfirmed } from "../check-publishing";
import { recordContractDecision } from "../record-contract-decision";
import { inviteNamedPeople } from "./invite-named-people";

/**
 * Ends the pilot of a contract, so that all its places are open, and returns the contract. It needs no second admin and no
 * reserve: both have counted all places from the beginning, and what was confirmed stays so. Throws NOT_FOUND, ALREADY_DECIDED without a pilot.
 */
export async function openRest(
  ctx: CallerContext<"notificationFeed">,
  { contract_id }: { contract_id: string },
): Promise<AdminContractDetail> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const current = await lockContract(tx, contract_id);
    const { id, pilot_places } = current;
    if (pilot_places === null) {
      throw new DomainError("ALREADY_DECIDED", { message: conditionFormMessages.restOpenAlready });
    }
    const version = current.version + 1;
    const [contract] = await tx
      .update(contracts)
      .set({
        pilot_places: null,
        pilot_asked_at: null,
        version,
        ...(isConfirmed(current) && { confirmed_version: version }),
      })
      .where(eq(contracts.id, id))
      .returning();
    if (contract === undefined) throw new Error("a locked contract was not updated");
    await inviteNamedPeople(ctx, tx, contract);
    await markSubjectRead(tx, id);
    await recordContractDecision(tx, ctx.caller, "update_contract", {
      id,
      before: { pilot_places },
      after: { pilot_places: null },
      now,
    });
    return await toAdminContractDetail(tx, contract, now);
  });
}
