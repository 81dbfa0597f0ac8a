import { pickFields, withoutUndefined } from "@signpoint/api/platform/form-fields";
import { changesTerms, loosensCash } from "@signpoint/api/rewards/cash-guard";
import type { ItemForm } from "@signpoint/api/rewards/item-form";
import { ITEM_DEFAULTS } from "@signpoint/api/rewards/item-form-rules";
import { UpdateItemInput } from "@signpoint/api/rewards/marketplace-calls";
import type { AdminMarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { itemFormMessages } from "@signpoint/api/texts";
import { and, eq, isNull } from "drizzle-orm";
import type * as z from "zod";
import type { Decider } from "../../ledger/audit-log/record-decision";
import type { Confirmed, SecondApprovalRow } from "../../ledger/second-approvals/decide-second";
import { readSums } from "../../ledger/second-approvals/read-sums";
import { findAwaitingSecond } from "../../ledger/second-approvals/request-second";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { marketplaceItems } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { itemNotFound } from "../vault/item-not-found";
import { assertNotInVault } from "../vault/known-codes";
import { askAboutItem } from "./ask-about-item";
import { type AdminItemRow, adminItemColumns, type ItemRow, toAdminItem } from "./item-view";
import { parseItemForm } from "./parse-item-form";
import { recordItemDecision } from "./record-item-decision";
import { setFirstRate } from "./set-first-rate";
import { tellItemChange } from "./tell-item-change";

type Changes = Omit<z.output<typeof UpdateItemInput>, "id" | "version">;

/**
 * Updates the fields of an item that the input has, and returns it. The stock changes by a difference, so that an edit
 * never puts back what was sold since. Redemptions have copies. What loosens the guard of cash (`loosensCash`) waits for a second
 * admin, the whole edit; the item comes back as it is, and keeps its terms until then. Throws NOT_FOUND, BAD_REQUEST (also for a new
 * shared code that is in the vault), CHANGED_MEANWHILE when the input has an older version than the item, and AWAITING_SECOND.
 */
export async function updateItem(
  ctx: CallerContext<"bankKeys" | "config" | "notificationFeed">,
  { id, version, ...changes }: z.output<typeof UpdateItemInput>,
): Promise<AdminMarketplaceItem> {
  return await inTransaction(ctx.db, async (tx) => {
    const before = await lockItem(tx, id);
    if (version !== undefined && version !== before.version) {
      const sides = { given: withoutUndefined(changes), current: toAdminItem(before) };
      throw new DomainError("CHANGED_MEANWHILE", { sides });
    }
    const stored = await toStored(ctx, tx, before, changes);
    if (changesTerms(before, stored) && (await findAwaitingSecond(tx, [id])).size > 0) {
      throw new DomainError("AWAITING_SECOND");
    }
    if (loosensCash(before, stored, await readSums(tx, ctx))) {
      await askAboutItem(ctx, tx, { ...before, ...stored }, withoutUndefined(changes));
      return { ...toAdminItem(before), awaiting_second: true };
    }
    return await store(ctx, tx, before, stored, { admin_id: ctx.caller.user_id });
  });
}

/** Changes an item as a second admin, or the operator, has confirmed. Throws NOT_FOUND, BAD_REQUEST. */
export async function applyConfirmedItem(
  ctx: CallerContext<"bankKeys" | "notificationFeed">,
  tx: Transaction,
  { subject_id: id, changes }: SecondApprovalRow,
  confirmed: Confirmed,
): Promise<void> {
  const before = await lockItem(tx, id);
  const { id: _id, version: _version, ...given } = UpdateItemInput.parse({ id, ...changes });
  const stored = await toStored(ctx, tx, before, given);
  await store(ctx, tx, before, stored, confirmed.decider, confirmed);
}

/** Returns an item with changes, as it can be stored. Throws BAD_REQUEST. */
async function toStored(
  { bankKeys }: CallerContext<"bankKeys">,
  tx: Transaction,
  before: ItemRow,
  { quantity_change = 0, ...fields }: Changes,
): Promise<ItemForm> {
  if (before.quantity + quantity_change < 0) throw stockTooLow(before);
  const form = {
    ...pickFields(ITEM_DEFAULTS, before),
    ...withoutUndefined(fields),
    quantity: before.quantity + quantity_change,
  };
  const stored = parseItemForm(form, "quantity_change");
  const code = stored.redemption_code;
  if (code && code !== before.redemption_code) await assertNotInVault(tx, bankKeys, code);
  return stored;
}

async function store(
  ctx: CallerContext<"notificationFeed">,
  tx: Transaction,
  before: AdminItemRow,
  stored: ItemForm,
  decider: Decider,
  confirmed?: Confirmed,
): Promise<AdminMarketplaceItem> {
  const now = ctx.now();
  const [after] = await tx
    .update(marketplaceItems)
    .set({ ...stored, version: before.version + 1 })
    .where(eq(marketplaceItems.id, before.id))
    .returning(adminItemColumns);
  if (after === undefined) throw itemNotFound();
  const change = { before, after, now };
  await recordItemDecision(tx, decider, "update_item", {
    ...change,
    ...(confirmed && { confirmed }),
  });
  await setFirstRate(ctx, tx, after);
  await tellItemChange(tx, decider, change);
  afterCommit(tx, () => ctx.notificationFeed.publish());
  return toAdminItem(after);
}

function stockTooLow({ quantity }: ItemRow): DomainError {
  const message = itemFormMessages.stockLeft(quantity);
  return new DomainError("BAD_REQUEST", { message, fields: { quantity_change: message } });
}

/** Locks an item until the transaction ends and returns it. Throws NOT_FOUND when there is none or it is deleted. */
export async function lockItem(tx: Transaction, itemId: string): Promise<AdminItemRow> {
  const [item] = await tx
    .select(adminItemColumns)
    .from(marketplaceItems)
    .where(and(eq(marketplaceItems.id, itemId), isNull(marketplaceItems.deleted_at)))
    .for("update");
  if (item === undefined) throw itemNotFound();
  return item;
}
