import type { CodeCounts, CodeStock } from "@signpoint/api/rewards/item-code";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { countWhere } from "../../platform/db/count-where";
import { itemCodes, marketplaceItems } from "../../platform/db/schema/index";

/** The number of available codes of the item that the query reads, as an SQL value. */
export const selectAvailableCodes: SQL<number> = sql<number>`(select count(*)::int from item_codes
  where item_codes.item_id = marketplace_items.id and item_codes.redemption_id is null)`;

/** The number of redemptions to which the shared code of the item that the query reads was given, as an SQL value. */
export const selectSharedGiven: SQL<number> = sql<number>`(select count(*)::int from redemptions
  where redemptions.item_id = marketplace_items.id
    and redemptions.redemption_code = marketplace_items.redemption_code)`;

/** Returns how many codes of an item are available, and how many were given. */
export async function countCodes(db: Database, itemId: string): Promise<CodeCounts> {
  const [counts] = await db
    .select({
      available: countWhere(sql`${itemCodes.redemption_id} is null`),
      delivered: countWhere(sql`${itemCodes.redemption_id} is not null`),
    })
    .from(itemCodes)
    .where(eq(itemCodes.item_id, itemId));
  return counts ?? { available: 0, delivered: 0 };
}

/** Returns what an approval can give for each of these items. */
export async function loadCodeStock(
  db: Database,
  itemIds: readonly string[],
): Promise<Map<string, CodeStock>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: marketplaceItems.id,
      shared: sql<boolean>`${marketplaceItems.redemption_code} is not null`,
      shared_given: selectSharedGiven,
      available: selectAvailableCodes,
    })
    .from(marketplaceItems)
    .where(inArray(marketplaceItems.id, [...new Set(itemIds)]));
  return new Map(rows.map(({ id, ...stock }) => [id, stock]));
}
