import type { APIRequestContext, Page } from "@playwright/test";
import { type Account, demo } from "./support/accounts";
import { startGateway } from "./support/gateway";
import { ownWord } from "./support/items";
import { submitNewContracts } from "./support/signed";
import { expect, login, test } from "./support/test";
import { withoutPoll } from "./support/without-poll";

const STREAM = "**/api/admin/notifications/stream*";

/** Opens the page of all notifications, since the bell has room for five, and other tests make some meanwhile. */
async function openList(page: Page) {
  await page.goto("/admin/notifications");
  const list = page.getByRole("main");
  await expect(list.getByRole("listitem").first()).toBeVisible();
  return list;
}

/** Signs contracts that the test creates; resolves to their titles. */
async function sign(request: APIRequestContext, account: Account, count: number) {
  const titles = Array.from({ length: count }, () => `Bell ${ownWord()}`);
  const ids = await submitNewContracts(request, account, titles);
  return { titles, ids };
}

test("every tab shows a signing at once over one shared stream, and opening it marks it read", async ({
  page,
  request,
  account,
}) => {
  await withoutPoll(page);
  await login(page, demo.admin);
  const streaming = page.waitForResponse(STREAM);
  const first = await openList(page);
  await streaming;
  const other = await page.context().newPage();
  let streams = 0;
  other.on("request", (made) => {
    if (made.url().includes("/notifications/stream")) streams += 1;
  });
  const second = await openList(other);
  expect(streams).toBe(0);
  const before = await sign(request, account, 1);
  for (const each of [first, second]) await expect(each).toContainText(before.titles[0] ?? "");

  const taken = other.waitForResponse(STREAM);
  await page.close();
  await taken;
  const { titles, ids } = await sign(request, account, 1);
  const entry = second.getByRole("listitem").filter({ hasText: `signed “${titles[0]}”` });
  await expect(entry).toContainText("Unread");
  const bell = other.getByRole("button", { name: /^Notifications, .+ unread$/ });
  await bell.press("Enter");
  await expect(other.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  await other.keyboard.press("Escape");
  await expect(bell).toBeFocused();
  await entry.getByRole("link").click();
  await expect(other).toHaveURL(new RegExp(`/admin/contracts/signed/${ids[0]}\\?notification=`));
  await other.goBack();
  await expect(entry).toBeVisible();
  await expect(entry).not.toContainText("Unread");
});

test.describe("over a wire that breaks", () => {
  test.use({ expectedErrors: [/ERR_|status of 50\d/] });

  test("a permitted browser shows notifications itself, and those missed once the stream reconnects", async ({
    open,
    request,
    account,
  }) => {
    const wire = await startGateway(process.env.E2E_URL ?? "");
    try {
      const page = await open(undefined, { baseURL: wire.url });
      await page.addInitScript(() => {
        const shown: string[] = [];
        class FakeNotification {
          static permission = "default";
          static requestPermission = async () => {
            FakeNotification.permission = "granted";
            return "granted";
          };
          constructor(title: string, { body }: { body: string }) {
            shown.push(`${title}: ${body}`);
          }
        }
        Object.assign(window, { Notification: FakeNotification, shown });
      });
      await login(page, demo.admin);
      const streaming = page.waitForResponse(STREAM);
      const list = await openList(page);
      await streaming;
      await page.getByRole("button", { name: /^Notifications/ }).click();
      const turnOn = page.getByRole("button", { name: "Turn On Browser Notifications" });
      await turnOn.click();
      await expect(turnOn).toBeHidden();
      const heard = await sign(request, account, 1);
      await expect(list).toContainText(heard.titles[0] ?? "");

      const broken = page.waitForEvent("requestfailed", (one) => one.url().includes("/stream"));
      await wire.cut();
      await broken;
      const missed = await sign(request, account, 3);
      const back = page.waitForResponse(STREAM);
      await wire.connect();
      await back;
      for (const title of missed.titles) await expect(list).toContainText(title);
      // Each notification was shown outside of the page once: the stream resumed where it had broken
      // off.
      await expect
        .poll(async () => {
          const shown = await page.evaluate<string[]>("window.shown");
          const mine = shown.filter((text) => text.includes(account.username));
          return [...heard.titles, ...missed.titles].map(
            (title) =>
              mine.filter(
                (text) => /^New Contract Signed: /.test(text) && text.includes(`signed "${title}"`),
              ).length,
          );
        })
        .toEqual([1, 1, 1, 1]);
    } finally {
      await wire.close();
    }
  });
});
