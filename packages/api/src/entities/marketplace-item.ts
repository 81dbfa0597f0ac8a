import * as z from "zod";
import { ITEM_TYPES } from "../constants";
import { Id, PointsAmount, Timestamp } from "./common";

/** An item as everybody sees it. A quantity of 0 means sold out; its code is for its buyers alone. */
export const MarketplaceItem = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(ITEM_TYPES),
  /** Points. */
  price: PointsAmount,
  description: z.string(),
  /** What it is worth, in words: a dollar amount or a duration. Cash always reads as dollars. */
  value: z.string(),
  /** Stock. */
  quantity: z.int().min(0),
  image_url: z.string(),
  created_at: Timestamp,
});
export type MarketplaceItem = z.infer<typeof MarketplaceItem>;

/** An item as admins see it. */
export const AdminMarketplaceItem = MarketplaceItem.extend({
  /** What buyers of this gift card get on approval. */
  redemption_code: z.string().nullable(),
});
export type AdminMarketplaceItem = z.infer<typeof AdminMarketplaceItem>;
