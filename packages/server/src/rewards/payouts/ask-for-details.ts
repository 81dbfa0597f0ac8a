import { PAYOUT_DETAILS_DAYS } from "@signpoint/api/platform/constants";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { eq } from "drizzle-orm";
import { withdrawSecondById } from "../../ledger/second-approvals/request-second";
import { insertNotifications, toBuyer } from "../../messages/notifications/insert-notifications";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { payouts } from "../../platform/db/schema/index";
import type { PayoutRow } from "./lock-payouts";

/**
 * Has a locked payout wait for another account of its buyer, who is told; nothing is booked. `given` is why the money did not
 * arrive, and who said so. Returns until when (ISO 8601) it waits.
 */
export async function askForDetails(
  tx: Transaction,
  payout: PayoutRow,
  given: Partial<PayoutRow>,
  now: Date,
): Promise<string> {
  const { redemption_id: id, user_id, second_approval_id } = payout;
  const dueAt = new Date(now.getTime() + PAYOUT_DETAILS_DAYS * MS_PER_DAY).toISOString();
  await tx
    .update(payouts)
    .set({ ...given, state: "awaiting_details", details_due_at: dueAt })
    .where(eq(payouts.redemption_id, id));
  if (second_approval_id !== null) await withdrawSecondById(tx, second_approval_id);
  // It can be asked for again when that account fails, too: each time is a cause of its own.
  const told = toBuyer("payout_details_asked", { id, user_id }, newId());
  await insertNotifications(tx, [told], now);
  return dueAt;
}
