import * as z from "zod";
import { ITEM_TYPES, REDEMPTION_STATUSES, REDEMPTION_TYPES } from "../constants";
import { Id, PointsAmount, Timestamp } from "./common";

export const BankDetails = z.object({
  accountName: z.string(),
  bankName: z.string(),
  /** Full for admins; masked except the last 4 characters for the owner. */
  accountNumber: z.string(),
});
export type BankDetails = z.infer<typeof BankDetails>;

/**
 * One purchase. Name, value and price are those at the time of the purchase, even if the item has
 * changed since.
 */
export const Redemption = z.object({
  id: Id,
  user_id: Id,
  type: z.enum(REDEMPTION_TYPES),
  item_id: Id.nullable(),
  item_name: z.string(),
  item_value: z.string(),
  /** Null when the item is deleted. */
  item_type: z.enum(ITEM_TYPES).nullable(),
  /** Null when the item is deleted. */
  item_image_url: z.string().nullable(),
  /** Points. */
  price: PointsAmount,
  /** Dollars before the fee; cash only. */
  amount: z.number().nullable(),
  /** The fee in dollars; the buyer receives `amount` minus this. 0 for all other types than cash. */
  commission_amount: z.number(),
  /** 0.03 is 3%. */
  commission_rate: z.number(),
  /** Cash only. */
  bank_details: BankDetails.nullable(),
  status: z.enum(REDEMPTION_STATUSES),
  /** The gift card's code. The buyer sees it once the redemption is approved; null before. */
  redemption_code: z.string().nullable(),
  /** The reviewer's note to the buyer. */
  review_note: z.string().nullable(),
  /** By when a decision was promised. */
  review_due_at: Timestamp,
  decided_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type Redemption = z.infer<typeof Redemption>;

/** A redemption in its buyer's own list. */
export const OwnRedemption = Redemption.extend({
  /** The redemptions of its type that wait before it, up to 100; null unless it is pending. */
  waiting_before: z.int().nullable(),
});
export type OwnRedemption = z.infer<typeof OwnRedemption>;

/** A redemption as a reviewer sees it, bank details in full. */
export const AdminRedemption = Redemption.extend({
  /** Null for a deleted profile. */
  username: z.string().nullable(),
  /** The admin who decided. */
  decided_by: Id.nullable(),
});
export type AdminRedemption = z.infer<typeof AdminRedemption>;
