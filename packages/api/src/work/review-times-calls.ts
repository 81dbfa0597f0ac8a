import { callsOf } from "../platform/call";
import { ReviewTimes } from "../platform/review-times";

const call = callsOf("Review times");

export const reviewTimeCalls = {
  get: call({ access: "anyone" })
    .get("/review-times", "How long decisions took in the last 30 days")
    .output(ReviewTimes),
};
