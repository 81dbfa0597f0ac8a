import type { Page } from "@playwright/test";
import { demo } from "./support/accounts";
import { expect, login, test } from "./support/test";

/** Returns how far the h1 begins from the brand, and how wide the page's content is, in pixels. */
async function edges(page: Page): Promise<{ offset: number; width: number } | null> {
  return await page.evaluate(() => {
    const [title, brand, links] = ["h1", "header a", "footer nav"].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    );
    if (title === undefined || brand === undefined || links === undefined) return null;
    return {
      offset: Math.round(title.left - brand.left),
      width: Math.round(links.right - brand.left),
    };
  });
}

test.use({ expectedErrors: [/status of 40[04]/] });

test("every page begins at the left edge of the header's brand, at 1440 and at 2200 pixels", async ({
  page,
}) => {
  await login(page, demo.admin);
  for (const [width, used] of [
    [1440, 1072],
    [2200, 1312],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      "/contracts",
      "/contracts/nosuch",
      "/faq",
      "/review-times",
      "/terms",
      "/contact",
      "/settings",
      "/keep-account",
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
    ]) {
      await page.goto(path);
      await expect
        .poll(() => edges(page), `edges of ${path} at ${width} pixels`)
        .toEqual({ offset: 0, width: used });
    }
  }
});

test("outlines of cards show after 150 ms and do not pulse where motion is reduced", async ({
  page,
}) => {
  await login(page, demo.user);
  await page.route(/\/api\/contracts(?:\?|$)/, () => undefined);
  await page.goto("/contracts");
  const outline = page.getByRole("main").getByRole("status", { name: "Loading..." });
  await expect(outline).toBeVisible();
  const moving = () =>
    outline.evaluate((element) => [
      getComputedStyle(element).animationDelay,
      element
        .getAnimations({ subtree: true })
        .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
        .length,
    ]);
  expect(await moving()).toEqual(["0.15s", 0]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect((await moving())[1]).toBeGreaterThan(10);
});

test("figures of the earnings leave no hole in their rows at 768 pixels", async ({ page }) => {
  await login(page, demo.user);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/earnings");
  const names = ["Total Points Earned", "Total Points Spent", "Current Balance"];
  const cards = await Promise.all(
    [...names, "Commission Fees Paid"].map((name) =>
      page.getByRole("term").filter({ hasText: name }).locator("..").boundingBox(),
    ),
  );
  expect(cards.map((box) => Math.round(box?.width ?? 0))).toEqual([352, 352, 352, 352]);
});
