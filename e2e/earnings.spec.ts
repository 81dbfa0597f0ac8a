import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { refusalMessages } from "@signpoint/api/messages";
import { chartMonths } from "@signpoint/api/rules/history-chart";
import { requestAs } from "./support/calls";
import { inspect } from "./support/inspect";
import { itemsAsAdmin } from "./support/items";
import { takePoints } from "./support/points";
import { expect, login, test } from "./support/test";

test("totals, months and entries of earnings agree", async ({ page, account, request }) => {
  const item = await (await itemsAsAdmin(request)).add({ price: 20 });
  const call = await requestAs(request, account);
  await call("POST", "/rpc/redeem_item", { p_item_id: item.id, p_request_id: randomUUID() });
  await login(page, account);
  await page.goto("/earnings");
  for (const [name, figure] of [
    ["Total Points Earned", "50 points"],
    ["Total Points Spent", "20 points"],
    ["Current Balance", "30 points"],
    ["Commission Fees Paid", "$0.00"],
  ] as const) {
    const term = page.getByRole("term").filter({ hasText: name });
    await expect(term.locator("xpath=following-sibling::dd[1]")).toHaveText(figure);
  }
  const months = page.getByRole("table", {
    name: "Points earned and spent in the last six months",
  });
  await expect(months.getByRole("row")).toHaveCount(1 + chartMonths(new Date()).length);
  await expect(months.getByRole("row").last()).toContainText(/5020\+30$/);

  const entries = page.getByRole("region", { name: "Points activity" }).getByRole("listitem");
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(item.name);
  await expect(entries.first()).toContainText("−20 points");
  await expect(entries.last()).toContainText("Referral bonus");
  await expect(entries.last()).toContainText("+50 points");
  await inspect(page);
});

test("the lowest bar is 4% high, on a scale that ends at 100 or above", async ({
  page,
  account,
}) => {
  await login(page, account);
  await page.goto("/earnings");
  const bars = page.getByTitle(/points (?:earned|spent)$/);
  await expect(bars).toHaveCount(12);
  const heights = await bars.evaluateAll((all) =>
    all.map((bar) => (bar instanceof HTMLElement ? bar.style.height : "")),
  );
  expect(heights.slice(0, -2).every((height) => height === "4%")).toBe(true);
  expect(heights.slice(-2)).toEqual(["50%", "4%"]);
});

test("period and activity type of earnings are in the URL", async ({ page, account }) => {
  await login(page, account);
  await page.goto("/earnings");
  const entries = page.getByRole("region", { name: "Points activity" }).getByRole("listitem");
  await expect(entries).toHaveCount(1);
  await page.getByRole("link", { name: "Week" }).click();
  await expect(page).toHaveURL(/\/earnings\?period=week$/);
  await expect(page.getByRole("link", { name: "Week" })).toHaveAttribute("aria-current", "page");
  await expect(entries).toHaveCount(1);
  await page.getByLabel("Activity type").selectOption("Contract completed");
  await expect(page).toHaveURL(/period=week&source=CONTRACT_COMPLETED$/);
  await expect(page.getByRole("heading", { name: "No activity found" })).toBeVisible();
  await inspect(page);
  await page.reload();
  await expect(page.getByLabel("Activity type")).toHaveValue("CONTRACT_COMPLETED");
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/earnings$/);
  await expect(entries).toHaveCount(1);
});

test("a long history of earnings loads more by itself", async ({ page, account, request }) => {
  await takePoints(request, account, 24);
  await login(page, account);
  await page.goto("/earnings");
  await expect(page.getByRole("region", { name: "Points activity" })).toBeVisible();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByText("25 entries found")).toBeVisible();
});

test("the history of earnings is exported as a file under the same filters", async ({
  page,
  account,
}) => {
  await login(page, account);
  await page.goto("/earnings?period=month");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("Referral bonus");
  expect(lines[1]).toContain("50");
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeEnabled();
});

test("without redemptions the history leads to the marketplace", async ({ page, account }) => {
  await login(page, account);
  await page.goto("/earnings");
  await page.getByRole("link", { name: "Redemption History" }).click();
  await expect(page).toHaveURL(/view=redemptions$/);
  await expect(page.getByRole("heading", { name: "No redemptions yet" })).toBeVisible();
  await inspect(page);
  await page.getByRole("main").getByRole("link", { name: "Browse Marketplace" }).click();
  await expect(page).toHaveURL(/\/marketplace$/);
});

test.describe("when the server fails", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("each part of earnings that cannot be loaded shows an error and can be retried", async ({
    page,
    account,
  }) => {
    const failure = { status: 500, json: { code: "INTERNAL_SERVER_ERROR", message: "x" } };
    await page.route("**/api/earnings/summary", (route) => route.fulfill(failure));
    await page.route("**/api/earnings/export**", (route) => route.fulfill(failure));
    await login(page, account);
    await page.goto("/earnings");
    await page.getByRole("button", { name: "Export CSV" }).click();
    await expect(page.getByText(refusalMessages.exportFailed)).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "Your totals could not be loaded" }),
    ).toBeVisible();
    await inspect(page);
    await page.unroute("**/api/earnings/summary");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("term").filter({ hasText: "Current Balance" })).toBeVisible();
  });
});
