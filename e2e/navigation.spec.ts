import { logIn } from "./accounts/screens";
import { demo } from "./support/accounts";
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
    // By a key: a list that loads may move the link from under a pointer.
    await page.getByRole(place).getByRole("link", { name: link, exact: true }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
    await expect(page).toHaveTitle(title);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }

  for (const heading of ["Contact Us", "Frequently Asked Questions", "Marketplace"]) {
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
});

test("the login leads to the requested page with its filters", async ({ page }) => {
  await page.goto("/contracts?type=Research#about");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page, demo.user);
  await expect(page).toHaveURL(/\/contracts\?type=Research#about$/);
});
