import { randomUUID } from "node:crypto";
import { requestAs } from "./support/calls";
import { inspect } from "./support/inspect";
import { itemsAsAdmin } from "./support/items";
import { takePoints } from "./support/points";
import { expect, login, test } from "./support/test";

test("the dashboard greets, shows totals and links on", async ({ page, account, request }) => {
  const item = await (await itemsAsAdmin(request)).add({ price: 5 });
  await takePoints(request, account, 4);
  const call = await requestAs(request, account);
  await call("POST", "/rpc/redeem_item", { p_item_id: item.id, p_request_id: randomUUID() });
  await login(page, account);
  await page.goto("/dashboard");
  await expect(
    page.getByRole("heading", { name: `Welcome, ${account.username}!`, level: 1 }),
  ).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
  for (const [name, figure] of [
    ["Available Points", "41 points"],
    ["Contracts Completed", "0"],
    ["Total Earned", "50 points"],
  ] as const) {
    const term = page.getByRole("term").filter({ hasText: name });
    await expect(term.locator("xpath=following-sibling::dd[1]")).toHaveText(figure);
  }
  const recent = page.getByRole("region", { name: "Recent Activity" });
  await expect(recent.getByRole("listitem")).toHaveCount(5);
  await expect(recent.getByRole("listitem").first()).toContainText(item.name);
  await expect(recent.getByRole("listitem").first()).toContainText("−5 points");
  await expect(recent.getByRole("time").first()).toBeVisible();
  const invitation = page.getByLabel("Your invitation link");
  await expect(invitation).toHaveValue(/^http.+\/signup\?ref=[A-Z0-9]+$/);
  await inspect(page);

  const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
  for (const [name, address] of [
    ["Contracts", /\/contracts$/],
    ["Marketplace", /\/marketplace$/],
    ["Earnings", /\/earnings$/],
  ] as const) {
    await shortcuts.getByRole("link", { name }).click();
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await recent.getByRole("link", { name: "View All" }).click();
  await expect(page).toHaveURL(/\/earnings$/);
  await expect(
    page.getByRole("contentinfo").getByRole("link", { name: "Marketplace" }),
  ).toBeVisible();
});

test("the dashboard explains that there is no activity", async ({ page, account }) => {
  const nothing = { points: 0, contracts_completed: 0, total_earned: 0, recent: [] };
  await page.route("**/api/dashboard", (route) => route.fulfill({ json: nothing }));
  await login(page, account);
  await page.goto("/dashboard");
  await expect(page.getByText("No recent activity.")).toBeVisible();
  await inspect(page);
});

test.describe("when the server fails", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("activity that cannot be loaded shows an error and can be retried", async ({
    page,
    account,
  }) => {
    const failure = { status: 500, json: { code: "INTERNAL_SERVER_ERROR", message: "x" } };
    await page.route("**/api/dashboard", (route) => route.fulfill(failure));
    await login(page, account);
    await page.goto("/dashboard");
    await expect(page.getByText("Your activity could not be loaded")).toBeVisible();
    await page.unroute("**/api/dashboard");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText(/^Referral bonus: /)).toBeVisible();
  });
});
