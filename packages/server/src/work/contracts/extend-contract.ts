import { openingMessages } from "@signpoint/api/texts";
import type { AdminContract } from "@signpoint/api/work/contracts/admin-contract";
import { extendedExpiry, extensionProblem } from "@signpoint/api/work/contracts/extension";
import { eq } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { contracts } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { reopenMissed } from "../signings/reopen-missed";
import { lockContract, toAdminContractDetail } from "./admin-contract-view";
import { checkPublishing } from "./check-publishing";
import { inviteNamedPeople } from "./for-whom/invite-named-people";
import { recordContractDecision } from "./record-contract-decision";

/**
 * Extends a contract by minutes from its expiry or from now, whichever is later; the grace period moves with it. Missed signings
 * that can be submitted again are in progress again.
 * Throws NOT_FOUND, NEVER_EXPIRES, BAD_REQUEST, RESERVE_EXCEEDED when an expired one opens again.
 */
export async function extendContract(
  ctx: CallerContext<"config" | "notificationFeed">,
  input: { contract_id: string; additional_minutes: number },
): Promise<AdminContract> {
  const minutes = input.additional_minutes;
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const before = await lockContract(tx, input.contract_id);
    if (before.expires_at === null) throw new DomainError("NEVER_EXPIRES");
    const problem =
      before.opens_at === null
        ? extensionProblem(before.expires_at, minutes, now)
        : openingMessages.notExtendable;
    if (problem !== null) {
      throw new DomainError("BAD_REQUEST", {
        message: problem,
        fields: { additional_minutes: problem },
      });
    }
    const expires_at = extendedExpiry(before.expires_at, minutes, now).toISOString();
    await checkPublishing(ctx, tx, before, { ...before, expires_at });
    const [after] = await tx
      .update(contracts)
      .set({ expires_at })
      .where(eq(contracts.id, before.id))
      .returning();
    if (after === undefined) throw new Error("a locked contract was not updated");
    await inviteNamedPeople(ctx, tx, after);
    await reopenMissed(tx, after.id, now);
    await recordContractDecision(tx, ctx.caller, "extend_contract", {
      id: before.id,
      before: { expires_at: before.expires_at },
      after: { expires_at: after.expires_at, additional_minutes: minutes },
      now,
    });
    return await toAdminContractDetail(tx, after, now);
  });
}
