import { ITEM_FIELD_LABELS } from "@signpoint/api/http/field-labels";
import { pickFields } from "@signpoint/api/platform/form-fields";
import type { ItemForm } from "@signpoint/api/rewards/item-form";
import { ITEM_DEFAULTS } from "@signpoint/api/rewards/item-form-rules";
import type { AdminMarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { itemFormMessages } from "@signpoint/api/texts";
import type { ChangedField } from "~/platform/ui/changed-meanwhile";
import { changedFields, mergeEdits } from "~/platform/ui/edits";
import { formatFieldValue } from "~/platform/ui/field-values";
import { fromInputValues, type InputValues, toInputValues } from "~/platform/ui/input-values";

export type ItemValues = InputValues<ItemForm>;

/** Returns the inputs of an item, or of a new one. */
export function initialItemValues(item: AdminMarketplaceItem | null): ItemValues {
  return toInputValues(pickFields(ITEM_DEFAULTS, item ?? ITEM_DEFAULTS));
}

/** Returns the item that the inputs describe; only a gift card has a code and can be delivered at once. */
export function toItemForm(values: ItemValues): ItemForm {
  const item = fromInputValues(values, ITEM_DEFAULTS, ["low_stock_at"]);
  return item.type === "Gift Card" ? item : { ...item, redemption_code: null, instant: false };
}

/** Returns what an edit changes. The stock changes by the difference to what the form was opened with. */
export function itemChanges(values: ItemValues, item: AdminMarketplaceItem) {
  const before = toItemForm(initialItemValues(item));
  const { quantity, ...changes } = changedFields(toItemForm(values), before);
  return quantity === undefined
    ? changes
    : { ...changes, quantity_change: quantity - before.quantity };
}

/**
 * Returns the form after another admin has saved `theirs`, with both sides of each field that they changed. A changed
 * stock is applied to theirs as a difference, so it is never in conflict; unless theirs may have it already, because an answer
 * was lost: then theirs counts, and it is said.
 */
export function mergeItem(
  mine: ItemValues,
  base: AdminMarketplaceItem,
  theirs: AdminMarketplaceItem,
  isStockUnknown = false,
): { values: ItemValues; fields: ChangedField[] } {
  const names = (Object.keys(ITEM_DEFAULTS) as (keyof ItemForm)[]).filter(
    (name) => name !== "quantity",
  );
  const saved = initialItemValues(theirs);
  const sides = { base: initialItemValues(base), mine, theirs: saved };
  const { values, conflicts, taken } = mergeEdits(names, sides);
  const fields: ChangedField[] = [...conflicts, ...taken].map((field) => ({
    field,
    label: ITEM_FIELD_LABELS[field],
    saved: formatFieldValue(field, saved[field]),
    mine: conflicts.includes(field) ? formatFieldValue(field, mine[field]) : undefined,
  }));
  const change = Number(mine.quantity) - base.quantity;
  if (isStockUnknown && change !== 0) {
    const typed = itemFormMessages.stockPerhapsSaved(Number(mine.quantity));
    const stock = { field: "quantity", label: ITEM_FIELD_LABELS.quantity };
    fields.push({ ...stock, saved: saved.quantity, mine: typed });
    return { values: { ...values, quantity: saved.quantity }, fields };
  }
  return { values: { ...values, quantity: String(theirs.quantity + change) }, fields };
}
