import type { AdminMarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import type { ItemForm } from "@signpoint/api/rules/item-form";

/** The form as it is filled in: numbers are the text that is typed. */
export type ItemValues = Omit<ItemForm, "price" | "quantity" | "redemption_code"> &
  Record<"price" | "quantity" | "redemption_code", string>;

/** The form of an item, or of a new one (section 9, creation defaults). */
export function initialItemValues(item: AdminMarketplaceItem | null): ItemValues {
  return {
    name: item?.name ?? "",
    type: item?.type ?? "Gift Card",
    description: item?.description ?? "",
    value: item?.value ?? "",
    image_url: item?.image_url ?? "",
    price: String(item?.price ?? 0),
    quantity: String(item?.quantity ?? 0),
    redemption_code: item?.redemption_code ?? "",
  };
}

/** The item that the form describes, its texts trimmed; a code is for gift cards alone. */
export function itemFormOf(values: ItemValues): ItemForm {
  const code = values.type === "Gift Card" ? values.redemption_code.trim() : "";
  return {
    name: values.name.trim(),
    type: values.type,
    description: values.description.trim(),
    value: values.value.trim(),
    image_url: values.image_url.trim(),
    price: Number(values.price),
    quantity: Number(values.quantity),
    redemption_code: code === "" ? null : code,
  };
}
