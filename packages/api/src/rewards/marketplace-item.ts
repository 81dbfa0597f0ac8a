import * as z from "zod";
import { ITEM_TYPES } from "../platform/constants";
import { Id, PointsAmount, Timestamp } from "../platform/fields";

/**
 * An item as all users see it. A quantity of 0 means sold out. Its code is visible to its buyers only.
 */
export const MarketplaceItem = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(ITEM_TYPES),
  /** Points. */
  price: PointsAmount,
  description: z.string(),
  /** The item's value as text: a dollar amount or a duration. Cash is always a dollar amount. */
  value: z.string(),
  /** Stock. Of an item that is delivered at once, no more than it has codes. */
  quantity: z.int().min(0),
  image_url: z.string(),
  /** Whether it is delivered at the purchase, without a review. */
  instant: z.boolean(),
  created_at: Timestamp,
});
export type MarketplaceItem = z.infer<typeof MarketplaceItem>;

/** An item as admins see it. */
export const AdminMarketplaceItem = MarketplaceItem.extend({
  /** The code that all buyers of this gift card share; null when each gets one of the vault. */
  redemption_code: z.string().nullable(),
  /** Admins are told when no more than this are left; null for never. */
  low_stock_at: z.int().nullable(),
  /** Codes of the vault that are left. */
  codes_available: z.int(),
  /** Counts the admins' edits, not the sales. An update that gives an older version is refused. */
  version: z.int(),
  /** Whether a change of it, or the stock of a new one, waits for a second admin. */
  awaiting_second: z.boolean(),
});
export type AdminMarketplaceItem = z.infer<typeof AdminMarketplaceItem>;
