import type { ReviewTimes } from "@signpoint/api/platform/review-times";
import type { Context } from "../../platform/context";
import { readPromisedTimes } from "../../platform/settings/promised-times";

/**
 * Returns how long decisions took in the last 30 days, by kind, as they were at most five minutes ago, and within which
 * time they are promised now.
 */
export async function getReviewTimes({
  db,
  reviewTimes,
  now,
}: Context<"reviewTimes">): Promise<ReviewTimes> {
  const [taken, promised] = await Promise.all([reviewTimes.read(now()), readPromisedTimes(db)]);
  return { ...taken, promised };
}
