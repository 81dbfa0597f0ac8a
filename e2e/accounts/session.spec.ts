import type { Page } from "@playwright/test";
import { redirectReasonMessages } from "@signpoint/api/texts";
import { type Account, endAllSessions } from "../support/accounts";
import { expect, login, test } from "../support/test";
import { logIn, logOut, notice, points } from "./screens";
import { makeTokenExpire, storedSession } from "./stored-session";

const REFRESH = "**/auth/v1/token?grant_type=refresh_token";

test.use({ expectedErrors: [/status of (400|401|403|503)|AuthRetryableFetchError/] });

test("two tabs have one session: they renew it together, and it is over in both when it is ended, elsewhere or by Logout", async ({
  page,
  context,
  account,
}) => {
  const tab = await openTwoTabs(page, account);
  const before = await storedSession(page);
  let bothAsk = () => {};
  const together = new Promise<void>((resolve) => {
    bothAsk = resolve;
  });
  let asked = 0;
  await context.route(REFRESH, async (route) => {
    asked += 1;
    if (asked === 2) bothAsk();
    await together;
    await route.continue();
  });
  // After the route: from here on either tab may refresh by its own timer at any time.
  await makeTokenExpire(page, 60);
  for (const each of [page, tab]) await follow(each, "Marketplace");
  for (const each of [page, tab]) {
    await expect(each.getByRole("article").first()).toBeVisible();
    await expect(each).toHaveURL(/\/marketplace$/);
  }
  expect(asked).toBe(2);
  const after = await storedSession(page);
  expect(after?.refresh_token).not.toBe(before?.refresh_token);
  await context.unroute(REFRESH);

  await endAllSessions(account);
  await follow(page, "Contracts");
  for (const each of [page, tab]) {
    await expect(each).toHaveURL(/\/login\?.*reason=session_expired/);
    await expect(notice(each, "warning")).toHaveText(redirectReasonMessages.session_expired);
  }
  expect(await storedSession(page)).toBeNull();
  await logIn(page, account);
  await expect(page).toHaveURL(/\/contracts$/);
  await expect(tab).toHaveURL(/\/marketplace$/);

  await logOut(page);
  for (const each of [page, tab]) {
    await expect(each.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await expect(each).toHaveURL(/\/login$/);
    await expect(notice(each, "warning")).toHaveCount(0);
  }
});

test("a refresh that fails for a passing reason ends no session, a session ended elsewhere is over at once, and so is one after Logout that the server never hears of", async ({
  page,
  account,
}) => {
  await login(page, account);
  await makeTokenExpire(page, 60);
  await page.route(REFRESH, (route) =>
    route.fulfill({ status: 503, json: { code: 503, msg: "Busy" } }),
  );
  await page.clock.install();
  // While the token is still valid, nothing of it is shown.
  await page.goto("/earnings");
  await passTimeUntil(page, () => showsPoints(page));
  expect(await storedSession(page)).not.toBeNull();

  await page.goto("/healthz");
  await makeTokenExpire(page, -60);
  await page.goto("/earnings");
  const trouble = page.getByRole("heading", { name: "No connection" });
  await passTimeUntil(page, () => trouble.isVisible());
  await page.unroute(REFRESH);
  const tryAgain = page.getByRole("button", { name: "Try Again" });
  await passTimeUntil(page, async () => {
    if (await tryAgain.isVisible()) await tryAgain.click();
    return showsPoints(page);
  });
  await expect(page).toHaveURL(/\/earnings$/);

  await page.goto("/healthz");
  await makeTokenExpire(page, -60);
  await endAllSessions(account);
  await page.goto("/contracts");
  await expect(notice(page, "warning")).toHaveText(redirectReasonMessages.session_expired);
  await expect(page).toHaveURL(/reason=session_expired/);
  expect(await storedSession(page)).toBeNull();

  await login(page, account);
  await page.goto("/dashboard");
  await page.route("**/auth/v1/logout*", () => {});
  await logOut(page);
  await page.goto("/earnings");
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});

/** Follows a link at the end of the page by a key: what loads above may move it from under a pointer. */
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name }).press("Enter");
}

async function showsPoints(page: Page): Promise<boolean> {
  return await points(page).filter({ hasText: "50 points" }).isVisible();
}

/** Advances the page's clock quickly: the session's client retries for half a minute. */
async function passTimeUntil(page: Page, condition: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5_000);
        return condition();
      },
      { intervals: [50], timeout: 60_000 },
    )
    .toBe(true);
}

/** Signs the page in, and opens the dashboard there and the earnings in another tab, which it resolves to. */
async function openTwoTabs(page: Page, account: Account): Promise<Page> {
  await login(page, account);
  await page.goto("/dashboard");
  const tab = await page.context().newPage();
  await tab.goto("/earnings");
  await expect(points(tab)).toHaveText("50 points");
  return tab;
}
