import { expect, onTestFinished, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { adminSettings } from "../support/admin-records";
import { type Answers, NO_ANSWER, refuse } from "../support/fake-server";
import { earningsSummary, entry, listOf } from "../support/records";
import { render } from "../support/render";
import { reviewTimes } from "../support/review-records";
import { SILENCE } from "../support/silence";

const ANSWERS: Answers = {
  ...SILENCE,
  "contracts.get": refuse("NOT_FOUND"),
  "reviewTimes.get": reviewTimes(),
  "contact.details": { email: "support@signpoint.example", form_service_url: null },
  "adminSettings.get": adminSettings(),
};

/** Returns how far the h1 begins from the brand, and how wide the page's content is, in pixels. */
function edges() {
  const [title, brand, links] = ["h1", "header a", "footer nav"].map((selector) =>
    document.querySelector(selector)?.getBoundingClientRect(),
  );
  if (title === undefined || brand === undefined || links === undefined) return null;
  return {
    offset: Math.round(title.left - brand.left),
    width: Math.round(links.right - brand.left),
  };
}

test.each([
  "/contracts",
  "/contracts/nosuch",
  "/faq",
  "/review-times",
  "/terms",
  "/contact",
  "/settings",
  "/settings/notifications",
  "/confirm-account",
  "/keep-account",
  "/keep-second-factor",
  "/unsubscribe",
  "/admin/contracts?form=new",
  "/admin/approvals",
  "/admin/approvals?tab=appeals",
  "/admin/payouts",
  "/admin/people",
  "/admin/people/clusters",
  "/admin/second-approvals",
  "/earnings/statement?month=2026-01",
  "/admin/settings",
  "/admin/reports",
])(
  "the page %s begins at the left edge of the header's brand, at 1440 and at 2200 pixels",
  async (path) => {
    await render(path, { as: "admin", answers: ANSWERS });
    for (const [width, used] of [
      [1440, 1072],
      [2200, 1312],
    ] as const) {
      await page.viewport(width, 900);
      await expect.poll(edges, { message: `at ${width}` }).toEqual({ offset: 0, width: used });
    }
  },
);

test("outlines of cards show after 150 ms and do not pulse where motion is reduced", async () => {
  await render("/contracts", { answers: SILENCE });
  const outline = page.getByRole("main").getByRole("status", { name: "Loading..." });
  await expect.element(outline).toBeVisible();
  const pulsing = () =>
    outline
      .element()
      .getAnimations({ subtree: true })
      .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
      .length;
  expect(getComputedStyle(outline.element()).animationDelay).toBe("0.15s");
  expect(pulsing()).toBe(0);
  const motion = async (value: string) =>
    await cdp().send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-reduced-motion", value }],
    });
  onTestFinished(async () => {
    await motion("reduce");
  });
  await motion("no-preference");
  await expect.poll(pulsing).toBeGreaterThan(10);
});

test("figures of the earnings leave no hole in their rows at 768 pixels", async () => {
  await render("/earnings", {
    answers: {
      "earnings.summary": earningsSummary(),
      "earnings.list": listOf([entry()]),
      "contracts.list": NO_ANSWER,
    },
  });
  await page.viewport(768, 900);
  const names = ["Total Points Earned", "Total Points Spent", "Current Balance"];
  const widths = () =>
    [...names, "Commission Fees Paid"].map((name) => {
      const term = page.getByRole("term").filter({ hasText: name }).query();
      return Math.round(term?.parentElement?.getBoundingClientRect().width ?? 0);
    });
  await expect.poll(widths).toEqual([352, 352, 352, 352]);
});
