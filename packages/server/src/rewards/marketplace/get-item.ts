import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { marketplaceItems } from "../../platform/db/schema/index";
import { itemNotFound } from "../vault/item-not-found";
import { publicItemColumns } from "./item-view";

/** Returns an item of the marketplace. Throws NOT_FOUND when there is none or it is deleted. */
export async function getItem({ db }: Context, { id }: { id: string }): Promise<MarketplaceItem> {
  const [item] = await db
    .select(publicItemColumns)
    .from(marketplaceItems)
    .where(and(eq(marketplaceItems.id, id), isNull(marketplaceItems.deleted_at)));
  if (item === undefined) throw itemNotFound();
  return item;
}
