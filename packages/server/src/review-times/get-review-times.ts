import type { ReviewTimes } from "@signpoint/api/entities/review-times";
import type { Context } from "../context";

/** Returns how long decisions took in the last 30 days, by kind: as they were at most five minutes ago. */
export function getReviewTimes({ reviewTimes, now }: Context<"reviewTimes">): Promise<ReviewTimes> {
  return reviewTimes.read(now());
}
