import type { APIRequestContext } from "@playwright/test";
import { adminMessages, refusalMessages } from "@signpoint/api/messages";
import { type Account, demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { submitNewContracts } from "./support/contracts";
import { inspect } from "./support/inspect";
import { ownWord } from "./support/items";
import { changeAnswer, refuse } from "./support/stage";
import { expect, login, test } from "./support/test";

const OVERVIEW = "**/api/admin/overview";
const LIST = /\/api\/admin\/notifications(?:\?|$)/;
const STREAM = "**/api/admin/notifications/stream*";

interface Overview {
  total_users: number;
  activities: object[];
  system: { database: object };
}

async function sign(request: APIRequestContext, account: Account): Promise<string> {
  const api = await apiOf(request, account);
  const contract = await api.findContract("Tell us how the dashboard feels");
  return (await api.sign(contract.id)).id;
}

test("the admin dashboard shows totals and links to its screens", async ({
  page,
  request,
  account,
}) => {
  await sign(request, account);
  const api = await apiOf(request, demo.admin);
  await login(page, demo.admin);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  const { total_users } = await api.get<Overview>("/admin/overview");
  expect(total_users).toBeGreaterThan(2);
  for (const name of [
    "Total Users",
    "Active Contracts",
    "Pending Redemptions",
    "Marketplace Items",
    "Commission Revenue",
  ]) {
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^\$[\d,.]+ this month$/)).toBeVisible();
  for (const name of ["Pending Approvals", "Commission Summary", "System Status"]) {
    await expect(page.getByRole("region", { name })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "System Status" })).toContainText("Working");
  const recent = page.getByRole("region", { name: "Recent Activity" });
  await expect(recent.getByRole("listitem")).toHaveCount(5);
  await inspect(page);
  const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
  for (const path of ["contracts", "marketplace", "approvals"]) {
    await expect(shortcuts.locator(`a[href="/admin/${path}"]`)).toBeVisible();
  }
  await recent.getByRole("link", { name: "View All Activity" }).click();
  await expect(page).toHaveURL(/\/admin\/activity$/);
});

test("a person without a profile is shown as an unknown user", async ({ page }) => {
  await login(page, demo.admin);
  await changeAnswer<Overview>(page, OVERVIEW, (overview) => ({
    ...overview,
    activities: overview.activities.map((activity) => ({ ...activity, username: null })),
  }));
  await page.goto("/admin");
  await expect(page.getByText(adminMessages.unknownUser).first()).toBeVisible();
});

test("the whole ledger is filtered by user and by type", async ({ page, request, account }) => {
  await sign(request, account);
  await login(page, demo.admin);
  await page.goto("/admin/activity");
  const list = page.getByRole("region", { name: "Activities" });
  await expect(list.getByRole("listitem").first()).toBeVisible();
  await inspect(page);
  await page.getByRole("searchbox", { name: "Search" }).fill(account.username);
  await expect(page).toHaveURL(new RegExp(`user=${account.username}`));
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await page.getByLabel("Activity type").selectOption("CONTRACT_SIGNED");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list).toContainText("−10 points");
  await page.getByLabel("Activity type").selectOption("COMMISSION_FEE");
  await expect(page.getByRole("heading", { name: "No activity found" })).toBeVisible();
  await inspect(page);
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(list.getByRole("listitem").first()).toBeVisible();
});

test("a signing rings the bell at once, and opening it marks it read @alone", async ({
  page,
  request,
  account,
}) => {
  await login(page, demo.admin);
  const streaming = page.waitForResponse(STREAM);
  await page.goto("/admin");
  await streaming;
  const id = await sign(request, account);
  const bell = page.getByRole("button", { name: /^Notifications, .+ unread$/ });
  await expect(bell).toBeVisible();
  await bell.press("Enter");
  const entry = page
    .getByRole("dialog")
    .getByRole("listitem")
    .filter({ hasText: account.username });
  await expect(entry).toContainText("Unread");
  await inspect(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(bell).toBeFocused();
  await bell.press("Enter");
  await entry.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/admin/contracts/signed/${id}\\?notification=`));
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(entry).toBeVisible();
  await expect(entry).not.toContainText("Unread");
});

test("a notification is marked as read where it stands @alone", async ({
  page,
  request,
  account,
}) => {
  await sign(request, account);
  await login(page, demo.admin);
  await page.goto("/admin");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const entry = page
    .getByRole("dialog")
    .getByRole("listitem")
    .filter({ hasText: account.username });
  await entry.getByRole("button", { name: /^Mark as read/ }).click();
  await expect(entry).not.toContainText("Unread");
});

test("all notifications are marked as read together, and have a page of their own @alone", async ({
  page,
  request,
  account,
}) => {
  await sign(request, account);
  await login(page, demo.admin);
  await page.goto("/admin");
  await page.getByRole("button", { name: /^Notifications, .+ unread$/ }).click();
  const dropdown = page.getByRole("dialog");
  await dropdown.getByRole("button", { name: "Mark all as read", exact: true }).click();
  await expect(dropdown).not.toContainText("Unread");
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  await dropdown.getByRole("link", { name: "See all notifications" }).click();
  await expect(page).toHaveURL(/\/admin\/notifications$/);
  await expect(dropdown).toBeHidden();
  const all = page.getByRole("region", { name: "All notifications" });
  await expect(all.getByRole("listitem").filter({ hasText: account.username })).toBeVisible();
  await inspect(page);
});

test("the admin's links say how many decisions are pending", async ({ page, request, account }) => {
  await submitNewContracts(request, account, [`Count ${ownWord()}`]);
  await login(page, demo.admin);
  await page.goto("/admin");
  const links = page.getByRole("navigation", { name: "Administration" }).getByRole("link");
  await expect(links.nth(1)).toHaveText(/^Approvals\d+ pending$/);
});

test("a permitted browser shows the notification itself", async ({ page, request, account }) => {
  await page.addInitScript(() => {
    const shown: string[] = [];
    class FakeNotification {
      static permission = "default";
      static requestPermission = async () => {
        FakeNotification.permission = "granted";
        return "granted";
      };
      constructor(title: string, options: { body: string }) {
        shown.push(`${title}: ${options.body}`);
      }
    }
    Object.assign(window, { Notification: FakeNotification, shown });
  });
  await login(page, demo.admin);
  const streaming = page.waitForResponse(STREAM);
  await page.goto("/admin");
  await streaming;
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("button", { name: "Turn On Browser Notifications" }).click();
  await expect(page.getByRole("button", { name: "Turn On Browser Notifications" })).toBeHidden();
  await sign(request, account);
  await expect
    .poll(async () => (await page.evaluate<string[]>("window.shown")).join())
    .toMatch(new RegExp(`New Contract Signed: .*${account.username}`));
});

test.describe("with trouble", () => {
  test.use({ expectedErrors: [/status of 50[03]|ERR_/] });

  test("the admin dashboard reports totals and activity that cannot be loaded", async ({
    page,
  }) => {
    await login(page, demo.admin);
    await refuse(page, OVERVIEW, 500, "INTERNAL_SERVER_ERROR");
    await refuse(page, LIST, 500, "INTERNAL_SERVER_ERROR");
    await page.goto("/admin");
    await expect(page.getByText(refusalMessages.unavailable)).toBeVisible();
    await page.getByRole("button", { name: "Notifications" }).click();
    await expect(page.getByText("The notifications could not be loaded.")).toBeVisible();
    await page.keyboard.press("Escape");
    await inspect(page);
    await refuse(page, /\/api\/admin\/activity(?:\?|$)/, 500, "INTERNAL_SERVER_ERROR");
    await page.goto("/admin/activity");
    await expect(page.getByText(refusalMessages.activityLoadFailed)).toBeVisible();
    await inspect(page);
  });
});
