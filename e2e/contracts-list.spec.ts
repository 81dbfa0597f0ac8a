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
  await expect(card).toContainText("72 hours");
  await expect(card).toContainText(/\d+ places left/);
  for (const [name, points] of [
    ["Reward", "260 points"],
    ["Cost", "80 points"],
    ["Net earnings", "+180 points"],
  ] as const) {
    const figure = card.locator("dl > div").filter({ hasText: name });
    await expect(figure).toHaveText(`${name}${points}`);
  }
  await expect(card).toContainText("Within your balance");
  const timer = card.getByRole("timer");
  await expect(timer).toHaveText(/^2d \d\dh \d\dm \d\ds left$/);
  const first = await timer.innerText();
  await expect(timer).not.toHaveText(first);
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
  await expect(over.getByRole("button", { name: "Contract Expired" })).toBeDisabled();
  await expect(over.getByRole("link")).toHaveCount(0);
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

test("each category lists as many contracts as its count", async ({ page }) => {
  await login(page, demo.user);
  await page.goto("/contracts");
  for (const name of ["Top Earning", "Official", "Limited Deals"]) {
    const chip = page.getByRole("link", { name: new RegExp(`^${name} \\d+$`) });
    await chip.click();
    await expect(chip).toHaveAttribute("aria-current", "page");
    const count = Number((await chip.innerText()).match(/\d+/)?.[0]);
    expect(count).toBeGreaterThan(0);
    const cards = page.getByRole("article");
    // Scrolling loads more than one further page.
    await expect(async () => {
      await cards.last().scrollIntoViewIfNeeded();
      expect(await cards.count()).toBe(count);
    }).toPass({ timeout: 20_000 });
  }
});

test("more contracts are loaded with the keyboard too", async ({ page }) => {
  await login(page, demo.user);
  await page.goto("/contracts");
  await expect(page.getByRole("article").first()).toBeVisible();
  const more = page.getByRole("button", { name: "Load more" });
  await more.press("Enter");
  await expect(more).toBeHidden();
  await expect(page.getByText(/^All \d+ contracts shown$/)).toBeVisible();
  expect(await page.getByRole("article").count()).toBeGreaterThan(20);
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
