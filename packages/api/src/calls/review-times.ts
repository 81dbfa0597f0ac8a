import { ReviewTimes } from "../entities/review-times";
import { call } from "./base";

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
