import * as z from "zod";
import { PAYOUT_PROBLEMS } from "../../platform/constants";
import { Id, PointsAmount, Timestamp } from "../../platform/fields";
import { BankDetails, RedemptionPayout } from "../redemption";

/** The payout of an approved cash redemption, as the admins who pay see it. */
export const Payout = RedemptionPayout.extend({
  redemption_id: Id,
  user_id: Id,
  /** Null for a deleted profile. */
  username: z.string().nullable(),
  /** Tells people which redemption is meant. */
  redemption_reference: z.string(),
  item_name: z.string(),
  /** Points, which return when it fails. */
  price: PointsAmount,
  /** Dollars before the fee. */
  amount: z.number(),
  /** The fee in dollars; `amount` minus this is paid. */
  commission_amount: z.number(),
  /** What is paid, in naira. */
  naira_amount: z.number(),
  /** The account number masked; null when they cannot be decrypted. */
  bank_details: BankDetails.nullable(),
  /** When the redemption was approved. */
  created_at: Timestamp,
  approved_by_username: z.string().nullable(),
  /** The latest export; null before the first. */
  exported_at: Timestamp.nullable(),
  exported_by_username: z.string().nullable(),
  sent_by_username: z.string().nullable(),
  confirmed_by_username: z.string().nullable(),
  failed_by_username: z.string().nullable(),
  returned_by_username: z.string().nullable(),
  /** What holds another account than that of the purchase; null when it can be paid. */
  hold: z.enum(["unconfirmed", "awaiting_second", "paused"]).nullable(),
  /** Whether it was approved before payouts were recorded. */
  is_unrecorded: z.boolean(),
});
export type Payout = z.infer<typeof Payout>;

/** How many payouts are in a state, and how many dollars they pay. */
export const PayoutTotal = z.object({ payouts: z.int(), dollars: z.number() });

/** What came of one line of several: done, or why not. */
export const PayoutOutcome = z.object({
  /** As it was given: an id, or the reference of a redemption. */
  redemption_id: z.string(),
  problem: z.enum(PAYOUT_PROBLEMS).nullable(),
});
export type PayoutOutcome = z.infer<typeof PayoutOutcome>;
