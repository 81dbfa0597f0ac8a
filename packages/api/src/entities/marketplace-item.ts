import * as z from "zod";
import { ITEM_TYPES } from "../constants";
import { Id, PointsAmount, Timestamp } from "./common";

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
  /** Stock. */
  quantity: z.int().min(0),
  image_url: z.string(),
  created_at: Timestamp,
});
export type MarketplaceItem = z.infer<typeof MarketplaceItem>;

/** An item as admins see it. */
export const AdminMarketplaceItem = MarketplaceItem.extend({
  /** The code that buyers of this gift card get on approval. */
  redemption_code: z.string().nullable(),
  /** Counts the admins' edits, not the sales. An update that gives an older version is refused. */
  version: z.int(),
});
export type AdminMarketplaceItem = z.infer<typeof AdminMarketplaceItem>;
