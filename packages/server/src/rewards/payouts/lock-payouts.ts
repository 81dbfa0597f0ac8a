import { inArray } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { payouts } from "../../platform/db/schema/index";

type PayoutRow = typeof payouts.$inferSelect;

/**
 * Locks the payouts of these redemptions until the transaction ends, and returns them by the
 * redemption's id. Two transactions could deadlock: the rows are locked in the order of the ids.
 */
export async function lockPayouts(
  tx: Transaction,
  redemptionIds: readonly string[],
): Promise<Map<string, PayoutRow>> {
  const rows = await tx
    .select()
    .from(payouts)
    .where(inArray(payouts.redemption_id, [...redemptionIds]))
    .orderBy(payouts.redemption_id)
    .for("update");
  return new Map(rows.map((row) => [row.redemption_id, row]));
}
