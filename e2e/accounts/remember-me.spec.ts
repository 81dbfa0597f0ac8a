import type { Browser, BrowserContext, Page } from "@playwright/test";
import { demo } from "../support/accounts";
import { expect, test } from "../support/test";
import { logIn } from "./screens";

test("a remembered login lasts: in other tabs, and after closing the browser", async ({
  page,
  context,
  browser,
}) => {
  await page.goto("/login");
  await logIn(page, demo.user);
  await expect(page).toHaveURL(/\/dashboard$/);

  const tab = await context.newPage();
  await tab.goto("/login");
  await expect(tab).toHaveURL(/\/dashboard$/);
  await reopened(browser, context, async (later) => {
    await later.goto("/earnings");
    await expect(later.getByTitle("Available points")).toBeVisible();
    await expect(later).toHaveURL(/\/earnings$/);
  });
});

test("a login that is not to be remembered stays in its tab", async ({
  page,
  context,
  browser,
}) => {
  await page.goto("/login");
  await page.getByRole("checkbox", { name: "Remember me" }).uncheck();
  await logIn(page, demo.user);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.reload();
  await expect(page.getByTitle("Available points")).toBeVisible();

  const tab = await context.newPage();
  await tab.goto("/earnings");
  await expect(tab).toHaveURL(/\/login\?/);
  await reopened(browser, context, async (later) => {
    await later.goto("/earnings");
    await expect(later).toHaveURL(/\/login\?/);
    await expect(later.getByRole("checkbox", { name: "Remember me" })).not.toBeChecked();
  });
  await expect(page.getByTitle("Available points")).toBeVisible();
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
