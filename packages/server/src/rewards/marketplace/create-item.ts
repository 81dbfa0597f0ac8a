import { loosensCash } from "@signpoint/api/rewards/cash-guard";
import type { ItemForm } from "@signpoint/api/rewards/item-form";
import type { AdminMarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { readSums } from "../../ledger/second-approvals/read-sums";
import type { CallerContext } from "../../platform/context";
import { newId } from "../../platform/db/new-id";
import { marketplaceItems } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { assertNotInVault } from "../vault/known-codes";
import { askAboutItem } from "./ask-about-item";
import { adminItemColumns, toAdminItem } from "./item-view";
import { parseItemForm } from "./parse-item-form";
import { recordItemDecision } from "./record-item-decision";
import { setFirstRate } from "./set-first-rate";
import { tellItemChange } from "./tell-item-change";

/**
 * Inserts an item of the marketplace and returns it (specification, section 5). The first cash item sets the house's rate. One that
 * differs too much from it (`loosensCash`) gets its stock from a second admin. Throws BAD_REQUEST, also for a shared code of the vault.
 */
export async function createItem(
  ctx: CallerContext<"bankKeys" | "config" | "notificationFeed">,
  form: ItemForm,
): Promise<AdminMarketplaceItem> {
  const now = ctx.now();
  const item = parseItemForm(form);
  return await inTransaction(ctx.db, async (tx) => {
    if (item.redemption_code) await assertNotInVault(tx, ctx.bankKeys, item.redemption_code);
    const isAwaiting = loosensCash(null, item, await readSums(tx, ctx));
    const [after] = await tx
      .insert(marketplaceItems)
      .values({
        ...item,
        quantity: isAwaiting ? 0 : item.quantity,
        id: newId(),
        created_at: now.toISOString(),
      })
      .returning(adminItemColumns);
    if (after === undefined) throw new Error("an inserted item was not returned");
    const decider = { admin_id: ctx.caller.user_id };
    await recordItemDecision(tx, decider, "create_item", { before: null, after, now });
    if (isAwaiting) await askAboutItem(ctx, tx, after, { quantity_change: item.quantity });
    await setFirstRate(ctx, tx, after);
    await tellItemChange(tx, decider, { before: null, after, now });
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return { ...toAdminItem(after), awaiting_second: isAwaiting };
  });
}
