import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { marketplaceItems } from "../../platform/db/schema/index";
import type { RedemptionRow } from "./redemption-view";

/** Adds one to the stock of a redemption's item, also of a deleted one, so that its stock stays true. Locks the item. */
export async function returnToStock(
  tx: Transaction,
  { item_id }: Pick<RedemptionRow, "item_id">,
): Promise<void> {
  if (item_id === null) return;
  await tx
    .update(marketplaceItems)
    .set({ quantity: sql`${marketplaceItems.quantity} + 1` })
    .where(eq(marketplaceItems.id, item_id));
}
