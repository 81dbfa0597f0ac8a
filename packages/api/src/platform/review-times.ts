import * as z from "zod";
import { AdminSettings } from "../ledger/admin-settings";

/** How long decisions of one kind took in the last `REVIEW_TIMES_DAYS` days. */
export const ReviewTime = z.object({
  /** Decisions by admins. */
  count: z.int(),
  /** Half of them took at most that long. Null for fewer than `REVIEW_TIMES_MIN` decisions. */
  median_hours: z.number().nullable(),
  /** 95 of 100 took at most that long. Null as well. */
  p95_hours: z.number().nullable(),
});
export type ReviewTime = z.infer<typeof ReviewTime>;

/** Within which time decisions are promised: hours, for cash weekdays in UTC. */
export const PromisedTimes = AdminSettings.pick({
  review_contract_hours: true,
  review_item_hours: true,
  review_cash_weekdays: true,
});
export type PromisedTimes = z.infer<typeof PromisedTimes>;

export const ReviewTimes = z.object({
  contracts: ReviewTime,
  items: ReviewTime,
  cash: ReviewTime,
  /** What is promised for what is handed in now. */
  promised: PromisedTimes,
});
export type ReviewTimes = z.infer<typeof ReviewTimes>;
