import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { payouts, redemptions } from "../../platform/db/schema/index";

export type PayoutRow = typeof payouts.$inferSelect;

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

/**
 * Locks a redemption and its payout, in the order of a second approval about it, and returns the payout. Throws when it has
 * none, which is a bug: the caller knows that it is approved cash.
 */
export async function lockPayout(tx: Transaction, redemptionId: string): Promise<PayoutRow> {
  await tx
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(eq(redemptions.id, redemptionId))
    .for("no key update");
  const payout = (await lockPayouts(tx, [redemptionId])).get(redemptionId);
  if (payout === undefined) throw new Error("approved cash has a payout");
  return payout;
}
