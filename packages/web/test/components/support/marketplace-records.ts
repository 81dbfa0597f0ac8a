import type {
  AdminMarketplaceItem,
  MarketplaceItem,
} from "@signpoint/api/rewards/marketplace-item";
import { idOf } from "./records";

/** Returns an item of the marketplace: a mug for 30 points of which 7 are in stock, unless told otherwise. */
export function item(changes: Partial<MarketplaceItem> = {}): MarketplaceItem {
  return {
    id: idOf(1),
    name: "Mug",
    type: "Electronics",
    price: 30,
    description: "Holds tea.",
    value: "1 mug",
    quantity: 7,
    image_url: "",
    instant: false,
    created_at: "2026-11-01T10:00:00.000Z",
    ...changes,
  };
}

/** Returns the answer of the marketplace with these items. */
export function itemsOf(items: MarketplaceItem[], next_cursor: string | null = null) {
  return { items, next_cursor, types: [...new Set(items.map(({ type }) => type))] };
}

/** Returns an item as admins see it: that mug, without codes, unless told otherwise. */
export function adminItem(changes: Partial<AdminMarketplaceItem> = {}): AdminMarketplaceItem {
  return {
    ...item({ image_url: "/items/electronics.svg" }),
    redemption_code: null,
    low_stock_at: null,
    codes_available: 0,
    awaiting_second: false,
    version: 1,
    ...changes,
  };
}
