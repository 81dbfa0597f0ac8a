import type { AdminMarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { eq } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { marketplaceItems } from "../../platform/db/schema/index";
import { itemNotFound } from "../vault/item-not-found";
import { adminItemColumns, toAdminItem } from "./item-view";

/** Returns an item as admins see it, also a deleted one. Throws NOT_FOUND when there is none. */
export async function getItemForAdmin(
  { db }: Context,
  { id }: { id: string },
): Promise<AdminMarketplaceItem> {
  const [item] = await db
    .select(adminItemColumns)
    .from(marketplaceItems)
    .where(eq(marketplaceItems.id, id));
  if (item === undefined) throw itemNotFound();
  return toAdminItem(item);
}
