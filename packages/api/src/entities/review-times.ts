import * as z from "zod";

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

export const ReviewTimes = z.object({ contracts: ReviewTime, items: ReviewTime, cash: ReviewTime });
export type ReviewTimes = z.infer<typeof ReviewTimes>;
