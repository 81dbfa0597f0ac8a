import * as z from "zod";
import {
  ITEM_TYPES,
  PAYOUT_STATES,
  REDEMPTION_EVENTS,
  REDEMPTION_STATUSES,
  REDEMPTION_TYPES,
  SAFETY_PAUSE_ENDS_BY,
} from "../platform/constants";
import { Id, PointsAmount, Timestamp } from "../platform/fields";
import { Reviewer } from "../platform/review-lease";
import { CodeStock } from "./item-code";
import { PayoutWarning } from "./payouts/payout-warning";

export const BankDetails = z.object({
  accountName: z.string(),
  bankName: z.string(),
  /** Masked except the last 4 characters, but for the recorded look of an admin. */
  accountNumber: z.string(),
});
export type BankDetails = z.infer<typeof BankDetails>;

/** Bank details as somebody has typed them: what is missing or wrong is named field by field. */
export const TypedBankDetails = z.strictObject({
  accountName: z.string().default(""),
  bankName: z.string().default(""),
  accountNumber: z.string().default(""),
});

/** Where goods are delivered. Electronics need name, address and phone; subscriptions the email of the account. */
export const Delivery = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;
/** What became of approved cash: paid to the bank, or not. */
export const RedemptionPayout = z.object({
  state: z.enum(PAYOUT_STATES),
  /** The bank's reference of the transfer; null until it is sent. */
  reference: z.string().nullable(),
  /** Why it failed or came back; null otherwise. */
  reason: z.string().nullable(),
  /** The times of the latest attempt. */
  sent_at: Timestamp.nullable(),
  confirmed_at: Timestamp.nullable(),
  failed_at: Timestamp.nullable(),
  /** When the money came back after the bank had confirmed it. */
  returned_at: Timestamp.nullable(),
  /** When the points went back. */
  points_returned_at: Timestamp.nullable(),
  /** Until when its buyer can give another account; null when it was never asked. */
  details_due_at: Timestamp.nullable(),
  /** By when another account, once given, has to be confirmed by mail; null for the account of the purchase. */
  account_confirm_by: Timestamp.nullable(),
  account_confirmed_at: Timestamp.nullable(),
});
export type RedemptionPayout = z.infer<typeof RedemptionPayout>;

/**
 * One purchase. Type, name, value and price are those at the time of the purchase, even if the item has
 * changed since.
 */
export const Redemption = z.object({
  id: Id,
  user_id: Id,
  /** Tells people which redemption is meant: `7K3M-9PQX`. */
  reference: z.string(),
  type: z.enum(REDEMPTION_TYPES),
  item_id: Id.nullable(),
  item_name: z.string(),
  item_value: z.string(),
  item_type: z.enum(ITEM_TYPES),
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
  /** Naira for one dollar, as it was at the purchase; cash only. */
  naira_rate: z.number().nullable(),
  /** What the buyer receives, in naira; cash only. */
  naira_amount: z.number().nullable(),
  /** Cash only. */
  bank_details: BankDetails.nullable(),
  status: z.enum(REDEMPTION_STATUSES),
  /**
   * A code that the item's buyers share, from the approval on; null for the buyer during a safety pause. A code of the
   * vault comes by `reveal_code` alone.
   */
  redemption_code: z.string().nullable(),
  /** Whether there is a code to reveal. */
  has_code: z.boolean(),
  /** When the buyer first looked at the code, and when they marked it as used. */
  revealed_at: Timestamp.nullable(),
  used_at: Timestamp.nullable(),
  /** The reviewer's note to the buyer. */
  review_note: z.string().nullable(),
  /** By when a decision was promised. */
  review_due_at: Timestamp,
  decided_at: Timestamp.nullable(),
  /** When the buyer cancelled it: its status is REJECTED then, and nobody has decided. */
  cancelled_at: Timestamp.nullable(),
  /** Until when a pending one cannot be approved; it ends by itself. Null when it was never held, or released. */
  held_until: Timestamp.nullable(),
  /** Why it is held, in words for the buyer. */
  hold_reason: z.string().nullable(),
  /** By when the account number has to be confirmed by mail; null when nothing was asked. */
  account_confirm_by: Timestamp.nullable(),
  account_confirmed_at: Timestamp.nullable(),
  /** Until when it waits because its buyer's account is in a safety pause. Null when it does not, or the pause ended early. */
  paused_until: Timestamp.nullable(),
  /** Until when the code is not revealed to its buyer, whose account is in a safety pause; null when it is not. */
  code_paused_until: Timestamp.nullable(),
  /** Null unless it is approved cash. */
  payout: RedemptionPayout.nullable(),
  created_at: Timestamp,
});
export type Redemption = z.infer<typeof Redemption>;

/** What an order of the caller would wait for now. */
export const OrderConditions = z.object({
  /** The safety pause of the account; null without one. */
  safety_pause: z
    .object({
      since: Timestamp,
      until: Timestamp,
      /** What ends it earlier. */
      ends_by: z.enum(SAFETY_PAUSE_ENDS_BY),
    })
    .nullable(),
  /** Whether the session has proved a short while ago whose it is: without it, a new account number is confirmed by mail. */
  has_recent_proof: z.boolean(),
});
export type OrderConditions = z.infer<typeof OrderConditions>;

/** What the mail about an account number asks to confirm. */
export const AccountConfirmation = z.object({
  reference: z.string(),
  item_name: z.string(),
  /** What is paid, in dollars, and naira for one dollar. */
  dollars: z.number(),
  naira_rate: z.number(),
  /** The account number masked; null when they cannot be read any more. */
  bank_details: BankDetails.nullable(),
  confirm_by: Timestamp,
  /** Whether it is another account that was given for a payout, and not that of the purchase. */
  is_of_payout: z.boolean(),
  state: z.enum(["waiting", "confirmed", "ended"]),
});
export type AccountConfirmation = z.infer<typeof AccountConfirmation>;

/** A redemption in its buyer's own list. */
export const OwnRedemption = Redemption.extend({
  /** The redemptions of its type that wait before it, up to 100; null unless it is pending. */
  waiting_before: z.int().nullable(),
});
export type OwnRedemption = z.infer<typeof OwnRedemption>;

/** A redemption as a reviewer sees it, the account number masked. */
export const AdminRedemption = Redemption.extend({
  /** Null for a deleted profile. */
  username: z.string().nullable(),
  /** The admin who decided. */
  decided_by: Id.nullable(),
  /** Whether its approval waits for a second admin. */
  awaiting_second: z.boolean(),
  /** Whether the end of its hold waits for a second admin. */
  release_awaits_second: z.boolean(),
  /** Whether the buyer has said where to deliver. `reveal_delivery` answers it, and records the look. */
  has_delivery: z.boolean(),
  /** When bank details, delivery and code were erased, with the account or by their age. */
  erased_at: Timestamp.nullable(),
  /** What an approval can give; null for anything but a gift card. */
  codes: CodeStock.nullable(),
});
export type AdminRedemption = z.infer<typeof AdminRedemption>;

/** What has happened to a redemption. */
export const RedemptionEvent = z.object({
  kind: z.enum(REDEMPTION_EVENTS),
  at: Timestamp,
  /** Who did it, for admins; null for the buyer, for what the system did, and for a deleted profile. */
  username: z.string().nullable(),
  /** What the admin wrote, or why a limit holds it; null without a note, and for the buyer when a hold was lifted. */
  note: z.string().nullable(),
  /** Until when it is held; null for everything else. */
  until: Timestamp.nullable(),
});
export type RedemptionEvent = z.infer<typeof RedemptionEvent>;

/** A redemption on its buyer's own page. */
export const RedemptionPage = OwnRedemption.extend({
  /** Oldest first, without names. */
  timeline: z.array(RedemptionEvent),
  /** Null when the buyer has not said where to deliver. */
  delivery: Delivery.nullable(),
});
export type RedemptionPage = z.infer<typeof RedemptionPage>;

/** A redemption in the admins' lists. */
export const ReviewedRedemption = AdminRedemption.extend({
  /** What to look at before paying; empty for a redemption that is not pending. */
  warnings: z.array(PayoutWarning),
  /** Another admin who is reviewing it; null when it is free. */
  reviewer: Reviewer.nullable(),
});
export type ReviewedRedemption = z.infer<typeof ReviewedRedemption>;

/** A redemption on its admins' page. */
export const AdminRedemptionPage = ReviewedRedemption.extend({
  /** Oldest first, with names. */
  timeline: z.array(RedemptionEvent),
});
export type AdminRedemptionPage = z.infer<typeof AdminRedemptionPage>;
