import { secondFactorMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import type { SecondApprovalRow } from "../../ledger/second-approvals/decide-second";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockAccount } from "../../platform/db/locks";
import { factorRemovals } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { endRemoval } from "./end-removal";

/** Has a removal of second factors happen after a day, once its second approval is confirmed; that has locked the account. */
export async function confirmRemoval(
  { now }: CallerContext,
  tx: Transaction,
  { id }: SecondApprovalRow,
): Promise<void> {
  await tx
    .update(factorRemovals)
    .set({ confirmed_at: now().toISOString() })
    .where(eq(factorRemovals.id, id));
}

/** Ends a removal of second factors whose second approval is refused; that has locked the account. */
export async function refuseRemoval(
  ctx: CallerContext,
  tx: Transaction,
  { subject_id }: SecondApprovalRow,
): Promise<void> {
  await endRemoval(tx, ctx, subject_id, "refused");
}

/** Takes the removal of a person's second factors back, as any admin can. Throws NOT_FOUND, and ALREADY_DECIDED when none is open. */
export async function takeBackRemoval(
  ctx: CallerContext,
  { user_id, reason }: { user_id: string; reason: string },
): Promise<{ taken_back: boolean }> {
  return await inTransaction(ctx.db, async (tx) => {
    if (!(await lockAccount(tx, user_id))) throw new DomainError("NOT_FOUND");
    if (!(await endRemoval(tx, ctx, user_id, "taken_back"))) {
      throw new DomainError("ALREADY_DECIDED", { message: secondFactorMessages.noRemoval });
    }
    await recordDecision(tx, {
      admin_id: ctx.caller.user_id,
      action: "take_back_factor_removal",
      subject_type: "user",
      subject_id: user_id,
      before: { state: "open" },
      after: { state: "taken_back", reason },
      now: ctx.now(),
    });
    return { taken_back: true };
  });
}
