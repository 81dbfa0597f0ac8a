import { demo } from "./support/accounts";
import { expect, login, test } from "./support/test";

test("each navigation names the page, puts the focus on its heading and starts at the top, and the way back keeps filters and place", async ({
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

  await page.goto("/contracts?category=limited&sort=reward");
  const last = page.getByRole("article").nth(6);
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await expect(last.getByRole("link")).toHaveCount(1);
  const name = (await last.getByRole("heading").innerText()).trim();
  // The link covers the whole card.
  await last.click({ position: { x: 40, y: 60 } });
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Back to Contracts" }).click();
  await expect(page).toHaveURL(/category=limited&sort=reward$/);
  // The click itself may scroll the card a little further into view.
  await expect(last).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(place / 2);
});
