import { demo } from "./support/accounts";
import { inspect } from "./support/inspect";
import { expect, login, test } from "./support/test";

const _LIST = /\/api\/contracts(\?|$)/;

test("a phone that has just opened the list shows all of its contracts", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await login(page, demo.user);
  await page.goto("/contracts");
  const shown = page.getByRole("status").filter({ hasText: /^\d+ contracts/ });
  const [count = ""] = (await shown.innerText()).split(" ");
  expect(Number(count)).toBeGreaterThan(5);
  await expect(page.getByLabel("Contracts", { exact: true }).getByRole("article")).toHaveCount(
    Number(count),
  );
});

test("the time of a contract ticks each second when less than a day is left", async ({ page }) => {
  await login(page, demo.user);
  await page.goto("/contracts?search=Flash survey");
  const timer = page.getByRole("article").getByRole("timer");
  await expect(timer).toHaveText(/^Active, \d+h \d\dm \d\ds left$/);
  const first = await timer.innerText();
  await expect(timer).not.toHaveText(first);
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

test("what can be signed comes first, whatever the sort, and what has expired is folded away @alone", async ({
  page,
  account,
}) => {
  await login(page, account);
  await page.goto("/contracts?sort=expiring");
  const groups = page.getByRole("heading", { level: 2 });
  const fold = page.getByRole("button", { name: /^\d+ expired contracts$/ });
  await expect(async () => {
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await expect(fold).toBeVisible({ timeout: 500 });
  }).toPass();
  expect((await groups.allInnerTexts()).slice(0, 2)).toEqual([
    "You can sign now",
    "Other contracts",
  ]);
  const signable = page.getByRole("region", { name: "You can sign now" });
  expect(await signable.getByRole("article").count()).toBeGreaterThan(0);
  await expect(signable.getByText(/points? short/)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Contract Expired" })).toHaveCount(0);
  await fold.click();
  const closed = page.getByRole("link", { name: "Contract Expired" });
  await expect(closed.first()).toHaveAttribute("aria-disabled", "true");
  await inspect(page);

  await page.getByRole("link", { name: "Free to start" }).click();
  await expect(page).toHaveURL(/category=free/);
  await expect(page.getByRole("article").first()).toContainText("Free, get");
  for (const card of await page.getByRole("article").all()) {
    await expect(card).toContainText("Free, get");
  }
});

test("on a phone the first card begins above the fold, and the filters are in a sheet", async ({
  open,
  account,
}) => {
  const page = await open(account, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.goto("/contracts");
  const first = page.getByRole("article").first();
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.y).toBeLessThan(420);
  const button = page.getByRole("button", { name: "Filters" });
  await expect(page.getByLabel("Status")).toBeHidden();
  await button.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("Status").selectOption("Active");
  await expect(page).toHaveURL(/status=active/);
  await sheet.getByLabel("Sort by").selectOption("Highest Net Earnings");
  await inspect(page);
  await sheet.getByRole("button", { name: "Show Results" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeFocused();
  await button.click();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("each category lists as many contracts as its count @alone", async ({ page }) => {
  await login(page, demo.user);
  await page.goto("/contracts");
  for (const name of ["Top Earning", "Official", "Limited Deals"]) {
    const chip = page.getByRole("link", { name: new RegExp(`^${name} \\d+$`) });
    await chip.click();
    await expect(chip).toHaveAttribute("aria-current", "page");
    const count = Number((await chip.innerText()).match(/\d+/)?.[0]);
    expect(count).toBeGreaterThan(0);
    const cards = page.getByRole("article");
    const fold = page.getByRole("button", { name: /expired contracts?$/, expanded: false });
    // Scrolling loads more than one further page; what has expired is counted, too.
    await expect(async () => {
      await cards.last().scrollIntoViewIfNeeded();
      if (await fold.isVisible()) await fold.click();
      expect(await cards.count()).toBe(count);
    }).toPass({ timeout: 20_000 });
  }
});

test("more contracts are loaded with the keyboard too @alone", async ({ page }) => {
  await login(page, demo.user);
  await page.goto("/contracts");
  await expect(page.getByRole("article").first()).toBeVisible();
  const more = page.getByRole("button", { name: "Load more" });
  const shown = await page.getByRole("article").count();
  await more.press("Enter");
  await expect(async () => {
    if (await more.isVisible()) await more.press("Enter", { timeout: 500 });
    await expect(page.getByText(/^\d+ contracts found$/)).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await page.getByRole("article").count()).toBeGreaterThan(shown);
});
