import { pickFields } from "@signpoint/api/platform/form-fields";
import {
  AdminMarketplaceItem,
  type MarketplaceItem,
} from "@signpoint/api/rewards/marketplace-item";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { selectAwaitingSecond } from "../../ledger/second-approvals/request-second";
import { marketplaceItems } from "../../platform/db/schema/index";
import { selectAvailableCodes } from "../vault/count-codes";

export type ItemRow = typeof marketplaceItems.$inferSelect;

/** An item with what its table does not hold: `adminItemColumns`. */
export type AdminItemRow = ItemRow & { codes_available: number; awaiting_second: boolean };

/** What can be sold of an item, as an SQL value: its stock, and if it is delivered at once no more than it has codes. */
export const selectSellable: SQL<number> = sql<number>`case
  when marketplace_items.instant and marketplace_items.redemption_code is null then (
    select count(*)::int from (
      select 1 from item_codes
      where item_codes.item_id = marketplace_items.id and item_codes.redemption_id is null
      limit marketplace_items.quantity
    ) as sellable)
  else marketplace_items.quantity end`;

/** The public columns of an item: all but its code. */
export const publicItemColumns = {
  id: marketplaceItems.id,
  name: marketplaceItems.name,
  type: marketplaceItems.type,
  price: marketplaceItems.price,
  description: marketplaceItems.description,
  value: marketplaceItems.value,
  quantity: selectSellable,
  image_url: marketplaceItems.image_url,
  instant: marketplaceItems.instant,
  created_at: marketplaceItems.created_at,
} satisfies Record<keyof MarketplaceItem, unknown>;

/** The columns of `toAdminItem`, in a query of items. */
export const adminItemColumns = {
  ...getTableColumns(marketplaceItems),
  codes_available: selectAvailableCodes,
  awaiting_second: selectAwaitingSecond(marketplaceItems.id),
};

/** Returns an item as admins see it, with its shared code. */
export function toAdminItem(row: AdminItemRow): AdminMarketplaceItem {
  return pickFields(AdminMarketplaceItem.shape, row);
}
