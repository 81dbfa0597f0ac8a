import { contractMessages, refusalMessages } from "@signpoint/api/messages";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { inspect } from "./support/inspect";
import { changeAnswer, refuse } from "./support/stage";
import { expect, login, test } from "./support/test";

const LIST = /\/api\/contracts(\?|$)/;

test("the catalogue shows for each contract its terms and its state", async ({ page }) => {
  await login(page, demo.user);
  await page.goto("/contracts?search=three+bugs");
  await expect(page.getByRole("heading", { name: "Available Contracts" })).toBeVisible();
  const card = page.getByRole("article", { name: "Find three bugs in the mobile menu" });
  await expect(card).toContainText("Limited Deal");
  await expect(card).toContainText("Digital");
  await expect(card).toContainText("72 hours in all");
  await expect(card).toContainText(/\d+ places left/);
  await expect(card).toContainText("Net earnings: +180 points");
  await expect(card).toContainText("Pay 80, get 260");
  const timer = card.getByRole("timer");
  await expect(timer).toHaveText(/^Active, 2d \d\dh \d\dm \d\ds left$/);
  const before = (await timer.textContent()) ?? "";
  await expect(timer).not.toHaveText(before);
  await expect(page.getByRole("status").filter({ hasText: "1 contract found" })).toBeVisible();
});

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

test("the list of contracts stays within 900 elements for 20 cards", async ({ page }) => {
  await login(page, demo.user);
  await changeAnswer<{ items: { id: string }[]; next_cursor: null }>(page, LIST, (answer) => ({
    ...answer,
    items: Array.from({ length: 20 }, (_, index) => ({
      ...answer.items[index % Math.max(1, answer.items.length)],
      id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    })),
    next_cursor: null,
  }));
  await page.goto("/contracts?category=signable");
  await expect(page.getByRole("article")).toHaveCount(20);
  expect(await page.locator("*").count()).toBeLessThanOrEqual(900);
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

test("the catalogue shows how many points are missing", async ({ page, account }) => {
  await login(page, account);
  await page.goto("/contracts?search=three bugs");
  await expect(page.getByRole("article")).toContainText("30 points short");
});

test("a grace period is explained, and a contract that is over cannot be opened", async ({
  page,
  account,
}) => {
  await login(page, account);
  await page.goto("/contracts?status=grace_period");
  const grace = page.getByRole("article", { name: "Proofread the autumn catalogue" });
  await expect(grace).toContainText("Grace Period");
  await expect(grace).toContainText(contractMessages.gracePeriodWarning);
  await expect(grace.getByRole("timer")).toContainText("left to submit");

  await page.getByLabel("Status").selectOption("Expired");
  const over = page.getByRole("article", { name: "Hand out flyers at the fair" });
  await expect(over.getByRole("timer")).toHaveText("Expired");
  const closed = over.getByRole("link", { name: "Contract Expired" });
  await expect(closed).toHaveAttribute("aria-disabled", "true");
  await expect(closed).not.toHaveAttribute("href");
  await inspect(page);
});

test("every filter of the catalogue is in the URL and survives a reload", async ({ page }) => {
  await login(page, demo.user);
  await page.goto("/contracts");
  await page.getByRole("link", { name: /^Official/ }).click();
  await page.getByLabel("Type").selectOption("Research");
  await page.getByLabel("Status").selectOption("Active");
  await page.getByLabel("Sort by").selectOption("Highest Reward");
  await page.getByRole("searchbox", { name: "Search" }).fill("receipts");
  await expect(page).toHaveURL(/search=receipts/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    category: "official",
    type: "Research",
    status: "active",
    sort: "reward",
    search: "receipts",
  });
  await page.reload();
  await expect(page.getByRole("link", { name: /^Official/ })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("receipts");
  await expect(page.getByLabel("Sort by")).toHaveValue("reward");
  await expect(page.getByRole("article")).toHaveCount(1);

  await page.getByRole("searchbox", { name: "Search" }).fill("no such contract");
  await expect(page.getByRole("heading", { name: "No contracts found" })).toBeVisible();
  await inspect(page);
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/contracts\?sort=reward$/);
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
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

test("my contracts show the next step", async ({ page, request, account }) => {
  const api = await apiOf(request, account);
  await login(page, account);
  await page.goto("/contracts?mine=all");
  await expect(page.getByText("You have not signed a contract yet.")).toBeVisible();
  await inspect(page);

  const contract = await api.findContract("Tell us how the dashboard feels");
  await api.sign(contract.id);
  await page.reload();
  const card = page.getByRole("article", { name: contract.title });
  await expect(card).toContainText("In Progress");
  await expect(card).toContainText(/Complete the activity and submit by .+\./);
  await expect(card.getByRole("link", { name: `Continue: ${contract.title}` })).toBeVisible();
  await page.getByRole("link", { name: /^In Progress 1$/ }).click();
  await expect(page).toHaveURL(/mine=in_progress/);
  await expect(card).toBeVisible();
  await page.getByRole("link", { name: /^Approved 0$/ }).click();
  await expect(page.getByRole("heading", { name: "No contracts found" })).toBeVisible();
});

test("an empty catalogue is explained", async ({ page }) => {
  await login(page, demo.user);
  await changeAnswer<{ items: unknown[]; next_cursor: null }>(page, LIST, (answer) => ({
    ...answer,
    items: [],
    next_cursor: null,
  }));
  await page.goto("/contracts");
  await expect(page.getByRole("heading", { name: "No contracts found" })).toBeVisible();
  await expect(page.getByText("There is nothing to sign at the moment.")).toBeVisible();
});

test.describe("when the server fails", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("a catalogue that cannot be loaded shows an error and can be retried", async ({ page }) => {
    await login(page, demo.user);
    await refuse(page, LIST, 500, "INTERNAL_SERVER_ERROR");
    await page.goto("/contracts");
    await expect(page.getByText(refusalMessages.contractsLoadFailed)).toBeVisible();
    await inspect(page);
    await page.unroute(LIST);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
  });
});
