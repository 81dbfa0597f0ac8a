import type { AdminMarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { eq } from "drizzle-orm";
import { withdrawSecond } from "../../ledger/second-approvals/request-second";
import type { CallerContext } from "../../platform/context";
import { marketplaceItems } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { itemNotFound } from "../vault/item-not-found";
import { adminItemColumns, toAdminItem } from "./item-view";
import { recordItemDecision } from "./record-item-decision";
import { lockItem } from "./update-item";

/** Marks an item as deleted and returns it. Its row stays for its redemptions, which do not change. Throws NOT_FOUND. */
export async function deleteItem(
  ctx: CallerContext,
  { id }: { id: string },
): Promise<AdminMarketplaceItem> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const before = await lockItem(tx, id);
    const [after] = await tx
      .update(marketplaceItems)
      .set({ deleted_at: now.toISOString() })
      .where(eq(marketplaceItems.id, id))
      .returning(adminItemColumns);
    if (after === undefined) throw itemNotFound();
    await withdrawSecond(tx, id);
    await recordItemDecision(tx, { admin_id: ctx.caller.user_id }, "delete_item", {
      before,
      after,
      now,
    });
    return { ...toAdminItem(after), awaiting_second: false };
  });
}
