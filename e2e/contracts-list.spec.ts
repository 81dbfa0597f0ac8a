import { demo } from "./support/accounts";
import { expect, login, test } from "./support/test";

test("a phone that has just opened the list shows all of its contracts", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await login(page, demo.user);
  await page.goto("/contracts");
  const shown = page.getByRole("status").filter({ hasText: /^\d+ contracts/ });
  const cards = page.getByLabel("Contracts", { exact: true }).getByRole("article");
  // Another page of the list may come when its end is near.
  await expect(async () => {
    const [count = ""] = (await shown.innerText()).split(" ");
    expect(Number(count)).toBeGreaterThan(5);
    expect(await cards.count()).toBe(Number(count));
  }).toPass();
});

test("a click anywhere on a card opens its contract, and Back keeps filters and place @alone", async ({
  page,
}) => {
  await login(page, demo.user);
  await page.goto("/contracts?category=limited&sort=reward");
  const cards = page.getByRole("article");
  await expect(cards.first()).toBeVisible();
  const last = cards.nth(6);
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await expect(last.getByRole("link")).toHaveCount(1);
  const title = (await last.getByRole("heading").innerText()).trim();
  // The link covers the whole card.
  await last.click({ position: { x: 40, y: 60 } });
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Back to Contracts" }).click();
  await expect(page).toHaveURL(/category=limited&sort=reward$/);
  await expect(cards.first()).toBeVisible();
  // The click itself may scroll the card a little further into view.
  await expect(last).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(place / 2);
});
