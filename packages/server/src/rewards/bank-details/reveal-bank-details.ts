import type { BankDetails } from "@signpoint/api/rewards/redemption";
import { eq } from "drizzle-orm";
import { assertCallerProof } from "../../accounts/proofs/assert-caller-proof";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import type { CallerContext } from "../../platform/context";
import { redemptions } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { readBankDetails } from "../redemptions/redemption-view";

/**
 * Returns the bank details of a cash redemption in full and records the look. Throws STEP_UP_REQUIRED without a recent
 * proof, NOT_FOUND when there are none, and when they cannot be decrypted.
 */
export async function revealBankDetails(
  ctx: CallerContext<"bankKeys">,
  { redemption_id }: { redemption_id: string },
): Promise<BankDetails> {
  await assertCallerProof(ctx);
  return await inTransaction(ctx.db, async (tx) => {
    const [found] = await tx
      .select({ id: redemptions.id, bank_details: redemptions.bank_details })
      .from(redemptions)
      .where(eq(redemptions.id, redemption_id));
    const details = found === undefined ? null : await readBankDetails(ctx, found);
    if (details === null) throw new DomainError("NOT_FOUND");
    await recordDecision(tx, {
      admin_id: ctx.caller.user_id,
      action: "reveal_bank_details",
      subject_type: "redemption",
      subject_id: redemption_id,
      before: null,
      after: null,
      now: ctx.now(),
    });
    return details;
  });
}
