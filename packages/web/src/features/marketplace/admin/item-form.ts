import type { ItemForm } from "@signpoint/api/entities/item-form";
import type { AdminMarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import { pickFields } from "@signpoint/api/form-fields";
import { ITEM_DEFAULTS } from "@signpoint/api/rules/item-form";
import { fromInputValues, type InputValues, toInputValues } from "~/ui/input-values";

/** The names of an item's fields, in its form and in the audit log. */
export const ITEM_FIELD_LABELS: Record<keyof ItemForm, string> = {
  name: "Name",
  type: "Type",
  price: "Price",
  description: "Description",
  value: "Value",
  quantity: "Quantity",
  image_url: "Image URL",
  redemption_code: "Redemption code",
};

export type ItemValues = InputValues<ItemForm>;

/** Returns the inputs of an item, or of a new one. */
export function initialItemValues(item: AdminMarketplaceItem | null): ItemValues {
  return toInputValues(pickFields(ITEM_DEFAULTS, item ?? ITEM_DEFAULTS));
}

/** Returns the item that the inputs describe; only a gift card has a code. */
export function toItemForm(values: ItemValues): ItemForm {
  const item = fromInputValues(values, ITEM_DEFAULTS);
  return { ...item, redemption_code: item.type === "Gift Card" ? item.redemption_code : null };
}
