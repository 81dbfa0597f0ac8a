import { ReviewTimes } from "../entities/review-times";
import { anyoneMay } from "./base";

export const reviewTimeCalls = {
  get: anyoneMay
    .route({
      method: "GET",
      path: "/review-times",
      summary: "How long decisions took in the last 30 days",
      tags: ["Review times"],
    })
    .output(ReviewTimes),
};
