import type { ItemForm } from "@signpoint/api/rewards/item-form";
import type { AdminMarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import type { CallerContext } from "../../platform/context";
import { newId } from "../../platform/db/new-id";
import { marketplaceItems } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { assertNotInVault } from "../vault/known-codes";
import { adminItemColumns, toAdminItem } from "./item-view";
import { parseItemForm } from "./parse-item-form";
import { recordItemDecision } from "./record-item-decision";

/** Inserts an item of the marketplace and returns it (specification, section 5). Throws BAD_REQUEST, also for a shared code of the vault. */
export async function createItem(
  ctx: CallerContext<"bankKeys">,
  form: ItemForm,
): Promise<AdminMarketplaceItem> {
  const now = ctx.now();
  const item = parseItemForm(form);
  return await inTransaction(ctx.db, async (tx) => {
    if (item.redemption_code) await assertNotInVault(tx, ctx.bankKeys, item.redemption_code);
    const [after] = await tx
      .insert(marketplaceItems)
      .values({ ...item, id: newId(), created_at: now.toISOString() })
      .returning(adminItemColumns);
    if (after === undefined) throw new Error("an inserted item was not returned");
    await recordItemDecision(tx, ctx.caller, "create_item", { before: null, after, now });
    return toAdminItem(after);
  });
}
