import { maskAccountNumber } from "@signpoint/api/rewards/payouts/bank-details";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { payouts } from "../../platform/db/schema/index";
import type { Services } from "../../platform/services";
import { type RedemptionRow, readBankDetails } from "../redemptions/redemption-view";

/** Stores what the masked account number of approved cash shows, so that its payout can be found by it. */
export async function setAccountEnding(
  ctx: Pick<Services, "bankKeys" | "log">,
  tx: Transaction,
  redemption: RedemptionRow,
): Promise<void> {
  const bank = await readBankDetails(ctx, redemption);
  const ending = maskAccountNumber(bank?.accountNumber ?? "").replace(/^\*+/, "");
  if (ending === "") return;
  await tx
    .update(payouts)
    .set({ account_ending: ending })
    .where(eq(payouts.redemption_id, redemption.id));
}
