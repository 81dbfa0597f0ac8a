import { logIn, points } from "./accounts/screens";
import { demo } from "./support/accounts";
import { takePoints } from "./support/points";
import { expect, login, test } from "./support/test";

test("each navigation names the page, puts the focus on its heading and starts at the top", async ({
  page,
}) => {
  await login(page, demo.user);
  await page.goto("/contracts");
  await expect(page.getByRole("article").nth(5)).toBeVisible();

  for (const [place, link, heading, title] of [
    ["banner", "Marketplace", "Marketplace", "Marketplace · Signpoint"],
    ["contentinfo", "FAQ", "Frequently Asked Questions", "FAQ · Signpoint"],
    ["main", "Contact Support", "Contact Us", "Contact · Signpoint"],
    ["banner", "Dashboard", /^Welcome, /, "Dashboard · Signpoint"],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, 600));
    await page.getByRole(place).getByRole("link", { name: link, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
    await expect(page).toHaveTitle(title);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }

  for (const heading of ["Contact Us", "Frequently Asked Questions", "Marketplace"]) {
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
});

test("the keyboard focus is never hidden by the header", async ({ page }) => {
  await page.goto("/terms");
  await page.getByRole("link", { name: "Contact us", exact: true }).focus();
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press("Shift+Tab");
    const { top, headerBottom, inHeader } = await page.evaluate(() => {
      const header = document.querySelector("header");
      const focused = document.activeElement;
      return {
        top: focused?.getBoundingClientRect().top ?? 0,
        headerBottom: header?.getBoundingClientRect().bottom ?? 0,
        inHeader: header?.contains(focused) ?? false,
      };
    });
    if (!inHeader) expect(top).toBeGreaterThanOrEqual(headerBottom);
  }
});

test("the login leads to the requested page with its filters", async ({ page }) => {
  await page.goto("/contracts?type=Research#about");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page, demo.user);
  await expect(page).toHaveURL(/\/contracts\?type=Research#about$/);
});

test("the header shows the current points, on public pages too", async ({
  page,
  account,
  request,
}) => {
  await login(page, account);
  await page.clock.install();
  await page.goto("/about");
  await expect(points(page)).toHaveText("50 points");
  await takePoints(request, account, 1);
  await page.clock.runFor(31_000);
  await expect(points(page)).toHaveText("49 points");
});

test("on a small screen the header's links are in a menu", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link")).toHaveCount(1);
  const menu = header.getByRole("button", { name: "Open menu" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(header.getByRole("link")).toHaveText(["signpoint", "Login", "Sign Up"]);
  const close = header.getByRole("button", { name: "Close menu" });
  await expect(close).toHaveAttribute("aria-expanded", "true");
  await header.getByRole("link", { name: "Sign Up" }).focus();
  await page.keyboard.press("Escape");
  await expect(header.getByRole("link")).toHaveCount(1);
  await expect(menu).toBeFocused();

  await login(page, demo.admin);
  await page.goto("/about");
  await expect(points(page)).toHaveText(/^[\d,]+ points$/);
  await menu.click();
  await expect(header.getByRole("link")).toHaveText([
    "signpoint",
    ...["Dashboard", "Contracts", "Marketplace", "Earnings", "Admin"],
    /^Settings of \S/,
  ]);
  await expect(header.getByRole("button", { name: "Logout" })).toBeVisible();
  await header.getByRole("link", { name: "Earnings" }).click();
  await expect(page).toHaveURL(/\/earnings$/);
  await expect(header.getByRole("link")).toHaveCount(1);
});
