import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { inspect } from "../support/inspect";
import { render } from "../support/render";
import { reviewTimes } from "../support/review-records";

const SOME = reviewTimes({
  contracts: { count: 1_204, median_hours: 6.4, p95_hours: 60 },
  items: { count: 3, median_hours: null, p95_hours: null },
});

test("the review times, reached from the questions and from the end of each page, say how long decisions of each kind took", async () => {
  const { router, url } = await render("/faq#review", {
    as: "visitor",
    answers: { "reviewTimes.get": SOME },
  });
  await page.getByRole("link", { name: "How long reviews took in the last 30 days" }).click();
  await expect.poll(url).toBe("/review-times");
  for (const [name, ...texts] of [
    ["Submissions", "6 hours", "2.5 days", "1,204"],
    ["Item redemptions", "Only 3 decisions."],
    ["Cash redemptions", "No decisions in these days."],
  ] as const) {
    const section = page.getByRole("region", { name });
    for (const text of texts) await expect.element(section).toHaveTextContent(text);
  }
  await inspect();
  await router.navigate({ to: "/about" });
  await page.getByRole("contentinfo").getByRole("link", { name: "Review Times" }).click();
  await expect.poll(url).toBe("/review-times");
});
