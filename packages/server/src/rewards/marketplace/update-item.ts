import { pickFields, withoutUndefined } from "@signpoint/api/platform/form-fields";
import { ITEM_DEFAULTS } from "@signpoint/api/rewards/item-form-rules";
import type { UpdateItemInput } from "@signpoint/api/rewards/marketplace-calls";
import type { AdminMarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { itemFormMessages } from "@signpoint/api/texts";
import { and, eq, isNull } from "drizzle-orm";
import type * as z from "zod";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { marketplaceItems } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { itemNotFound } from "../vault/item-not-found";
import { assertNotInVault } from "../vault/known-codes";
import { adminItemColumns, type ItemRow, toAdminItem } from "./item-view";
import { parseItemForm } from "./parse-item-form";
import { recordItemDecision } from "./record-item-decision";

/**
 * Updates the fields of an item that the input has, and returns it. The stock changes by a difference, so that an edit
 * never puts back what was sold since. Redemptions have copies. Throws NOT_FOUND, BAD_REQUEST (also for a new
 * shared code that is in the vault), and CHANGED_MEANWHILE when the input has an older version than the item.
 */
export async function updateItem(
  ctx: CallerContext<"bankKeys">,
  { id, version, ...changes }: z.output<typeof UpdateItemInput>,
): Promise<AdminMarketplaceItem> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const before = await lockItem(tx, id);
    if (version !== undefined && version !== before.version) {
      const sides = { given: withoutUndefined(changes), current: toAdminItem(before) };
      throw new DomainError("CHANGED_MEANWHILE", { sides });
    }
    const { quantity_change = 0, ...fields } = changes;
    if (before.quantity + quantity_change < 0) throw stockTooLow(before);
    const form = {
      ...pickFields(ITEM_DEFAULTS, before),
      ...withoutUndefined(fields),
      quantity: before.quantity + quantity_change,
    };
    const stored = parseItemForm(form, "quantity_change");
    const code = stored.redemption_code;
    if (code && code !== before.redemption_code) await assertNotInVault(tx, ctx.bankKeys, code);
    const [after] = await tx
      .update(marketplaceItems)
      .set({ ...stored, version: before.version + 1 })
      .where(eq(marketplaceItems.id, id))
      .returning(adminItemColumns);
    if (after === undefined) throw itemNotFound();
    await recordItemDecision(tx, ctx.caller, "update_item", { before, after, now });
    return toAdminItem(after);
  });
}

function stockTooLow({ quantity }: ItemRow): DomainError {
  const message = itemFormMessages.stockLeft(quantity);
  return new DomainError("BAD_REQUEST", { message, fields: { quantity_change: message } });
}

/** Locks an item until the transaction ends and returns it. Throws NOT_FOUND when there is none or it is deleted. */
export async function lockItem(
  tx: Transaction,
  itemId: string,
): Promise<ItemRow & { codes_available: number }> {
  const [item] = await tx
    .select(adminItemColumns)
    .from(marketplaceItems)
    .where(and(eq(marketplaceItems.id, itemId), isNull(marketplaceItems.deleted_at)))
    .for("update");
  if (item === undefined) throw itemNotFound();
  return item;
}
