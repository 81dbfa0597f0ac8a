import type {
  AdminMarketplaceItem,
  MarketplaceItem,
} from "@signpoint/api/entities/marketplace-item";
import { marketplaceItems } from "../db/schema/index";

export type ItemRow = typeof marketplaceItems.$inferSelect;

/** The public columns of an item: all but its code. */
export const publicItemColumns = {
  id: marketplaceItems.id,
  name: marketplaceItems.name,
  type: marketplaceItems.type,
  price: marketplaceItems.price,
  description: marketplaceItems.description,
  value: marketplaceItems.value,
  quantity: marketplaceItems.quantity,
  image_url: marketplaceItems.image_url,
  created_at: marketplaceItems.created_at,
} satisfies Record<keyof MarketplaceItem, unknown>;

/** Returns an item as admins see it, with its code. */
export function toAdminItem(row: ItemRow): AdminMarketplaceItem {
  const { deleted_at: _deleted, search_text: _searchText, ...fields } = row;
  return fields;
}
