import type { Page } from "@playwright/test";
import { demo } from "./support/accounts";
import { expect, login, test } from "./support/test";

/** Returns where the h1 begins and how far the page's content reaches, in pixels from the window's left edge. */
async function edges(page: Page): Promise<{ left: number; brand: number; right: number }> {
  const title = page.getByRole("heading", { level: 1 });
  const brand = page.getByRole("link", { name: "Signpoint, dashboard" });
  const footer = page.getByRole("navigation", { name: "Footer" });
  const boxes = await Promise.all([title, brand, footer].map((part) => part.boundingBox()));
  const [heading, logo, links] = boxes.map((box) => box ?? { x: -1, width: 0 });
  return {
    left: Math.round(heading?.x ?? -1),
    brand: Math.round(logo?.x ?? -1),
    right: Math.round((links?.x ?? 0) + (links?.width ?? 0)),
  };
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
      "/terms",
      "/contact",
      "/admin/contracts?form=new",
      "/admin/approvals",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const { left, brand, right } = await edges(page);
      expect.soft(left, `left edge of ${path} at ${width} pixels`).toBe(brand);
      expect.soft(right - left, `width of ${path} at ${width} pixels`).toBe(used);
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
