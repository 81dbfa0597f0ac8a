import type { APIRequestContext } from "@playwright/test";
import { type Account, demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { inspect } from "./support/inspect";
import { expect, login, test } from "./support/test";
import { withoutPoll } from "./support/without-poll";

const STREAM = "**/api/admin/notifications/stream*";

async function sign(request: APIRequestContext, account: Account): Promise<string> {
  const api = await apiOf(request, account);
  const contract = await api.findContract("Tell us how the dashboard feels");
  return (await api.sign(contract.id)).id;
}

test("a signing rings the bell at once, and opening it marks it read @alone", async ({
  page,
  request,
  account,
}) => {
  await withoutPoll(page);
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
