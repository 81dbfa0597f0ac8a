import { expect, type Page } from "@playwright/test";
import { firstCalls } from "../packages/web/src/platform/early/first-calls";
import type { Account } from "./support/accounts";
import { makeContract } from "./support/contracts";
import { itemsAsAdmin } from "./support/items";
import { login, test } from "./support/test";

test("a user's screen makes its first calls before its code, uses each, and makes none twice", async ({
  page,
  account,
  request,
}) => {
  const contract = await makeContract(request);
  const item = await (await itemsAsAdmin(request)).add({});
  const screens = ["/dashboard", "/contracts", "/marketplace", "/earnings"];
  const records = [`/contracts/${contract.id}`, `/marketplace/${item.id}`];
  for (const { pathname, calls, early } of await openScreens(page, account, [
    ...screens,
    ...records,
  ])) {
    expect.soft(calls, pathname).toEqual(early);
  }
});

test("a user who opens an admin's screen makes no call of an admin early", async ({
  page,
  account,
}) => {
  await login(page, account);
  const refused: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/admin/")) refused.push(request.url());
  });
  await page.goto("/admin/approvals");
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(refused).toEqual([]);
});

test("pages without login and visitors without a session make no early calls", async ({ page }) => {
  for (const path of ["/about", "/dashboard"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await unusedCalls(page), path).toBeNull();
  }
});

/** Opens screens anew, and returns the calls of each, in their order. Fails when an early one is not used. */
async function openScreens(page: Page, account: Account, pathnames: string[]) {
  await login(page, account);
  const opened: { pathname: string; calls: string[]; early: string[] }[] = [];
  for (const pathname of pathnames) {
    const early = firstCalls({ pathname, search: "" }).map(
      ({ method, path }) => `${method} ${path}`,
    );
    const calls: string[] = [];
    // Ends the page before, whose own late requests are none of this screen's.
    await page.goto("about:blank");
    page.on("request", (request) => {
      const { pathname: path, search } = new URL(request.url());
      const call = `${request.method()} ${path}${search}`;
      if (early.includes(call)) calls.push(call);
    });
    expect(early.length, pathname).toBeGreaterThan(1);
    // The app's own code is held back until the calls are on their way.
    await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await expect.poll(() => calls, pathname).toEqual(early);
      await route.continue();
    });
    await page.goto(pathname);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => unusedCalls(page), pathname).toEqual([]);
    page.removeAllListeners("request");
    opened.push({ pathname, calls, early });
  }
  return opened;
}

/** Resolves to the early calls whose responses nobody has asked for; null when none were made. */
async function unusedCalls(page: Page): Promise<string[] | null> {
  return await page.evaluate(() => {
    const { signpointEarlyCalls: early } = window as Window & {
      signpointEarlyCalls?: { responses: Map<string, unknown> };
    };
    return early === undefined ? null : [...early.responses.keys()];
  });
}
