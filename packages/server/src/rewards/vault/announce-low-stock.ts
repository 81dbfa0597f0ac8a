import { and, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { insertNotifications } from "../../messages/notifications/insert-notifications";
import type { Context } from "../../platform/context";
import { marketplaceItems } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { selectAvailableCodes } from "./count-codes";

const { id, type, name, quantity, redemption_code, deleted_at } = marketplaceItems;
const { low_stock_at, low_stock_told_at } = marketplaceItems;

/** What is left of an item: the codes of a gift card with codes of its own, else the stock. */
const left: SQL<number> = sql<number>`case when ${type} = 'Gift Card' and ${redemption_code} is null
  then ${selectAvailableCodes} else ${quantity} end`;

/** The condition that no more is left of an item than its chosen number. */
export const isStockLow: SQL = sql`${and(isNull(deleted_at), isNotNull(low_stock_at), lte(left, low_stock_at))}`;

/**
 * Notifies the admins of each item of which no more is left than its chosen number, once until there is more again.
 * Returns how many.
 */
export async function announceLowStock(ctx: Context<"notificationFeed">): Promise<number> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    await tx
      .update(marketplaceItems)
      .set({ low_stock_told_at: null })
      .where(and(isNotNull(low_stock_told_at), or(isNull(low_stock_at), gt(left, low_stock_at))));
    const low = tx
      .select({ id })
      .from(marketplaceItems)
      .where(and(isStockLow, isNull(low_stock_told_at)))
      .orderBy(id)
      .for("no key update", { skipLocked: true });
    const items = await tx
      .update(marketplaceItems)
      .set({ low_stock_told_at: now.toISOString() })
      .where(inArray(id, low))
      .returning({ id, name, left });
    if (items.length === 0) return 0;
    const told = items.map((item) => ({
      to: "admins" as const,
      kind: "stock_low" as const,
      about: { item_id: item.id },
      facts: { title: item.name, left: item.left },
    }));
    await insertNotifications(tx, told, now);
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return items.length;
  });
}
