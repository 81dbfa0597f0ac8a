import * as z from "zod";
import { Activity } from "../ledger/earnings-entry";
import { Timestamp } from "../platform/fields";

/** The income from approved cash redemptions, in dollars. */
export const CommissionStats = z.object({
  total_commission: z.number(),
  /** From redemptions approved in the current calendar month (UTC). */
  monthly_commission: z.number(),
  commission_count: z.int(),
  /** Before fees. */
  total_cash_redeemed: z.number(),
  /** 0.03 is 3%; 0 when there are none. */
  average_commission_rate: z.number(),
});
export type CommissionStats = z.infer<typeof CommissionStats>;

/** The health of the parts that the product runs on, checked when the call is made. */
export const SystemStatus = z.object({
  database: z.object({ ok: z.boolean(), latency_ms: z.number() }),
  /** Whether a file can be stored and removed. */
  files: z.object({ ok: z.boolean(), store: z.enum(["local", "s3"]) }),
  mail: z.object({
    /** False: mail is stored and not sent. */
    configured: z.boolean(),
    /** Mails waiting to be sent; 1,000 means 1,000 or more. */
    queued: z.int(),
    /** Mails that will not be sent again; 1,000 means 1,000 or more. */
    given_up: z.int(),
    /** The error of the latest failed attempt; null when nothing in the outbox has failed. */
    last_error: z.string().nullable(),
  }),
  /** Due background work. */
  queue: z.object({
    mails_due: z.int(),
    files_to_remove: z.int(),
    /** Since when the oldest of it is due; null when nothing is due. */
    oldest_due_at: Timestamp.nullable(),
  }),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

/** The data of the admin dashboard. */
export const Overview = z.object({
  total_users: z.int(),
  /** Contracts with the status active, expired ones included. */
  active_contracts: z.int(),
  pending_redemptions: z.int(),
  marketplace_items: z.int(),
  pending: z.object({
    contracts: z.int(),
    item_redemptions: z.int(),
    cash_redemptions: z.int(),
    /** Open ones. */
    appeals: z.int(),
  }),
  commission: CommissionStats,
  /** The latest 5. */
  activities: z.array(Activity),
  /** Each number is at most `COUNTED_MAX`, which means so many or more. */
  waiting: z.object({
    /** Submissions and redemptions whose promised time of a decision is over. */
    overdue: z.int(),
    /** Payouts that are to be paid. */
    payouts: z.int(),
    /** Items of which no more is left than the number to tell admins at. */
    low_stock: z.int(),
  }),
  system: SystemStatus,
});
export type Overview = z.infer<typeof Overview>;
