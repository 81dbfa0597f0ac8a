import { call } from "../platform/call";
import { ReviewTimes } from "../platform/review-times";

export const reviewTimeCalls = {
  get: call({ access: "anyone" })
    .route({
      method: "GET",
      path: "/review-times",
      summary: "How long decisions took in the last 30 days",
      tags: ["Review times"],
    })
    .output(ReviewTimes),
};
