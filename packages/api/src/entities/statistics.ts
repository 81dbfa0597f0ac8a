import * as z from "zod";
import { Timestamp } from "./common";
import { Activity } from "./earnings-entry";

/** What approved cash redemptions have brought, in dollars. */
export const CommissionStats = z.object({
  total_commission: z.number(),
  /** Of those approved in the present calendar month (UTC). */
  monthly_commission: z.number(),
  commission_count: z.int(),
  /** Before fees. */
  total_cash_redeemed: z.number(),
  /** 0.03 is 3%; 0 when there are none. */
  average_commission_rate: z.number(),
});
export type CommissionStats = z.infer<typeof CommissionStats>;

/** How the parts that the product runs on are doing, found out at the moment of asking. */
export const SystemStatus = z.object({
  database: z.object({ ok: z.boolean(), latency_ms: z.number() }),
  /** Whether a file can be stored and removed. */
  files: z.object({ ok: z.boolean(), store: z.enum(["local", "s3"]) }),
  mail: z.object({
    /** False: mail is kept and reaches nobody. */
    configured: z.boolean(),
    /** Mails that wait to be sent; 1,000 stands for that many or more. */
    queued: z.int(),
    /** Mails that nobody will receive; 1,000 stands for that many or more. */
    given_up: z.int(),
    /** Why the latest attempt that failed did; null when nothing in the outbox has failed. */
    last_error: z.string().nullable(),
  }),
  /** What is due to be done in the background. */
  queue: z.object({
    mails_due: z.int(),
    files_to_remove: z.int(),
    /** Since when the oldest of it is due; null when nothing is. */
    oldest_due_at: Timestamp.nullable(),
  }),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

/** What the admin dashboard shows. */
export const Overview = z.object({
  total_users: z.int(),
  /** Those that can be signed now, full ones included. */
  active_contracts: z.int(),
  pending_redemptions: z.int(),
  marketplace_items: z.int(),
  pending: z.object({
    contracts: z.int(),
    item_redemptions: z.int(),
    cash_redemptions: z.int(),
  }),
  commission: CommissionStats,
  /** The latest 5. */
  activities: z.array(Activity),
  system: SystemStatus,
});
export type Overview = z.infer<typeof Overview>;
