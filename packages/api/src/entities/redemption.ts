import * as z from "zod";
import { ITEM_TYPES, REDEMPTION_STATUSES, REDEMPTION_TYPES } from "../constants";
import { Id, PointsAmount, Timestamp } from "./common";

export const BankDetails = z.object({
  accountName: z.string(),
  bankName: z.string(),
  /** For the owner masked except its last 4 characters; in full for admins. */
  accountNumber: z.string(),
});
export type BankDetails = z.infer<typeof BankDetails>;

/** One purchase. Name, value and price are those that were bought, whatever became of the item. */
export const Redemption = z.object({
  id: Id,
  user_id: Id,
  type: z.enum(REDEMPTION_TYPES),
  item_id: Id.nullable(),
  item_name: z.string(),
  item_value: z.string(),
  /** null when the item is gone. */
  item_type: z.enum(ITEM_TYPES).nullable(),
  /** null when the item is gone. */
  item_image_url: z.string().nullable(),
  /** Points. */
  price: PointsAmount,
  /** Dollars before the fee; cash only. */
  amount: z.number().nullable(),
  /** The fee in dollars; the buyer receives `amount` minus this. 0 for everything but cash. */
  commission_amount: z.number(),
  /** 0.03 is 3%. */
  commission_rate: z.number(),
  /** Cash only. */
  bank_details: BankDetails.nullable(),
  status: z.enum(REDEMPTION_STATUSES),
  /** The gift card's code: for its buyer once approved, null before. */
  redemption_code: z.string().nullable(),
  /** What the reviewer wrote to the buyer. */
  review_note: z.string().nullable(),
  decided_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type Redemption = z.infer<typeof Redemption>;

/** A redemption as a reviewer sees it, bank details in full. */
export const AdminRedemption = Redemption.extend({
  /** null for a person whose profile is gone. */
  username: z.string().nullable(),
  /** The admin who decided. */
  decided_by: Id.nullable(),
});
export type AdminRedemption = z.infer<typeof AdminRedemption>;
