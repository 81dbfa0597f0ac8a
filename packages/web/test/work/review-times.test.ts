import { expect, test } from "vitest";
import { formatReviewTime } from "~/work/review-times/format-review-time";

test.each([
  [0, "under an hour"],
  [0.9, "under an hour"],
  [1, "1 hour"],
  [6.4, "6 hours"],
  [47.9, "48 hours"],
  [48, "2 days"],
  [60, "2.5 days"],
  [481, "20 days"],
])("a review of %j hours took %s", (hours, text) => {
  expect(formatReviewTime(hours)).toBe(text);
});
