import type { APIRequestContext, Page } from "@playwright/test";
import { type Account, demo } from "./support/accounts";
import { submitNewContracts } from "./support/contracts";
import { ownWord } from "./support/items";
import { expect, login, test } from "./support/test";
import { startCuttableProxy } from "./support/wire";
import { withoutPoll } from "./support/without-poll";

const STREAM = "**/api/admin/notifications/stream*";

/** Opens an admin screen; resolves to the open list of its bell, which shows the five newest. */
async function openBell(page: Page) {
  await page.goto("/admin/approvals");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await bell.click();
  const list = page.getByRole("dialog", { name: "Notifications" });
  await expect(list).toBeVisible();
  return list;
}

/** Signs contracts that the test creates; resolves to their titles. */
async function sign(request: APIRequestContext, account: Account, count: number) {
  const titles = Array.from({ length: count }, () => `Bell ${ownWord()}`);
  await submitNewContracts(request, account, titles);
  return titles;
}

test("every tab shows a signing at once over one shared stream @alone", async ({
  page,
  request,
  account,
}) => {
  await withoutPoll(page);
  await login(page, demo.admin);
  const streaming = page.waitForResponse(STREAM);
  const first = await openBell(page);
  await streaming;
  const other = await page.context().newPage();
  let streams = 0;
  other.on("request", (made) => {
    if (made.url().includes("/notifications/stream")) streams += 1;
  });
  const second = await openBell(other);
  expect(streams).toBe(0);
  const [before = ""] = await sign(request, account, 1);
  await expect(first).toContainText(before);
  await expect(second).toContainText(before);

  const taken = other.waitForResponse(STREAM);
  await page.close();
  await taken;
  const [after = ""] = await sign(request, account, 1);
  await expect(second).toContainText(after);
});

test.describe("over a wire that breaks", () => {
  test.use({ expectedErrors: [/ERR_|status of 50\d/] });

  test("missed notifications arrive once the stream reconnects", async ({
    open,
    request,
    account,
  }) => {
    const wire = await startCuttableProxy(process.env.E2E_URL ?? "");
    try {
      const page = await open(undefined, { baseURL: wire.url });
      await page.addInitScript(() => {
        const shown: string[] = [];
        class FakeNotification {
          static permission = "granted";
          constructor(_title: string, { body }: { body: string }) {
            shown.push(body);
          }
        }
        Object.assign(window, { Notification: FakeNotification, shown });
      });
      await login(page, demo.admin);
      const streaming = page.waitForResponse(STREAM);
      // The bell has room for five, and other tests make notifications meanwhile.
      await page.goto("/admin/notifications");
      const list = page.getByRole("main");
      await streaming;
      const [heard = ""] = await sign(request, account, 1);
      await expect(list).toContainText(heard);

      const broken = page.waitForEvent("requestfailed", (one) => one.url().includes("/stream"));
      wire.cut();
      await broken;
      const missed = await sign(request, account, 3);
      const back = page.waitForResponse(STREAM);
      wire.mend();
      await back;
      for (const title of missed) await expect(list).toContainText(title);
      // Each notification was shown outside of the page once: the stream resumed where it had broken
      // off.
      await expect
        .poll(async () => {
          const shown = await page.evaluate<string[]>("window.shown");
          const mine = shown.filter((body) => body.includes(account.username));
          return [heard, ...missed].map(
            (title) => mine.filter((body) => body.includes(`signed "${title}"`)).length,
          );
        })
        .toEqual([1, 1, 1, 1]);
    } finally {
      await wire.stop();
    }
  });
});
