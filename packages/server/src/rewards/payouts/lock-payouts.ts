import { inArray } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { payouts } from "../../platform/db/schema/index";

type PayoutRow = typeof payouts.$inferSelect;

/** Returns the payouts of these redemptions by id, locked until the transaction ends, always in the same order. */
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
