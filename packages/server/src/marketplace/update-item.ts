import type { UpdateItemInput } from "@signpoint/api/calls/marketplace";
import type { AdminMarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import { pickFields, withoutUndefined } from "@signpoint/api/form-fields";
import { ITEM_DEFAULTS } from "@signpoint/api/rules/item-form";
import { and, eq, isNull } from "drizzle-orm";
import type * as z from "zod";
import type { CallerContext } from "../context";
import type { Transaction } from "../db/client";
import { marketplaceItems } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { itemNotFound } from "./get-item";
import { type ItemRow, toAdminItem } from "./item-view";
import { parseItemForm } from "./parse-item-form";
import { recordItemDecision } from "./record-item-decision";

/** Updates the fields of an item that the input has, and returns it. Redemptions have copies. Throws NOT_FOUND, BAD_REQUEST. */
export async function updateItem(
  ctx: CallerContext,
  { id, ...changes }: z.output<typeof UpdateItemInput>,
): Promise<AdminMarketplaceItem> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const before = await lockItem(tx, id);
    const current = pickFields(ITEM_DEFAULTS, before);
    const [after] = await tx
      .update(marketplaceItems)
      .set(parseItemForm({ ...current, ...withoutUndefined(changes) }))
      .where(eq(marketplaceItems.id, id))
      .returning();
    if (after === undefined) throw itemNotFound();
    await recordItemDecision(tx, ctx.caller, "update_item", { before, after, now });
    return toAdminItem(after);
  });
}

/** Locks an item until the transaction ends and returns it. Throws NOT_FOUND when there is none or it is deleted. */
export async function lockItem(tx: Transaction, itemId: string): Promise<ItemRow> {
  const [item] = await tx
    .select()
    .from(marketplaceItems)
    .where(and(eq(marketplaceItems.id, itemId), isNull(marketplaceItems.deleted_at)))
    .for("update");
  if (item === undefined) throw itemNotFound();
  return item;
}
