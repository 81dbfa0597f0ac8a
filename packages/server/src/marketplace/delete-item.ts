import type { AdminMarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import { eq } from "drizzle-orm";
import type { Caller } from "../auth/authenticate";
import { marketplaceItems } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import type { Services } from "../services";
import { itemNotFound } from "./get-item";
import { toAdminItem } from "./item-view";
import { recordItemDecision } from "./record-item-decision";
import { lockItem } from "./update-item";

/** Takes an item off the marketplace. It is kept for its redemptions, which go on as they are. */
export async function deleteItem(
  services: Services,
  caller: Caller,
  itemId: string,
): Promise<AdminMarketplaceItem> {
  const now = services.now();
  return await inTransaction(services.db, async (tx) => {
    const before = await lockItem(tx, itemId);
    const [after] = await tx
      .update(marketplaceItems)
      .set({ deleted_at: now.toISOString() })
      .where(eq(marketplaceItems.id, itemId))
      .returning();
    if (after === undefined) throw itemNotFound();
    await recordItemDecision(tx, caller, "delete_item", { before, after, now });
    return toAdminItem(after);
  });
}
