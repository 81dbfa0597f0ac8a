import type { Browser, BrowserContext, Page } from "@playwright/test";
import { copiesOf } from "../support/device-storage";
import { expect, test } from "../support/test";
import { logIn } from "./screens";

test("a login that is not to be remembered stays in its tab and leaves nothing, a remembered one lasts beyond the browser", async ({
  page,
  context,
  browser,
  account,
}) => {
  await page.goto("/login");
  await page.getByRole("checkbox", { name: "Remember me" }).uncheck();
  await logIn(page, account);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.reload();
  await expect(page.getByText("Your invitation link")).toBeVisible();
  expect(await copiesOf(page), "answers kept for times without a connection").toEqual([]);
  const tab = await context.newPage();
  await tab.goto("/earnings");
  await expect(tab).toHaveURL(/\/login\?/);
  await reopened(browser, context, async (later) => {
    await later.goto("/earnings");
    await expect(later).toHaveURL(/\/login\?/);
    await expect(later.getByRole("checkbox", { name: "Remember me" })).not.toBeChecked();
  });
  await expect(page.getByTitle("Available points")).toBeVisible();

  await tab.getByRole("checkbox", { name: "Remember me" }).check();
  await logIn(tab, account);
  await expect(tab).toHaveURL(/\/earnings$/);
  const another = await context.newPage();
  await another.goto("/login");
  await expect(another).toHaveURL(/\/dashboard$/);
  await reopened(browser, context, async (later) => {
    await later.goto("/earnings");
    await expect(later.getByTitle("Available points")).toBeVisible();
    await expect(later).toHaveURL(/\/earnings$/);
  });
});

/** Runs `look` on a page of the browser after it was closed and opened again. */
async function reopened(
  browser: Browser,
  closed: BrowserContext,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ storageState: await closed.storageState() });
  await look(await context.newPage());
  await context.close();
}
