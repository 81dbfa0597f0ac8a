import type { Page } from "@playwright/test";
import { redirectReasonMessages } from "@signpoint/api/texts";
import { type Account, endAllSessions } from "../support/accounts";
import { inspect } from "../support/inspect";
import { expect, login, test } from "../support/test";
import { logIn, logOut, notice, points } from "./screens";
import { makeTokenExpire, storedSession } from "./stored-session";

test.describe("a session that was ended elsewhere", () => {
  test.use({ expectedErrors: [/status of (400|401|403)/] });

  test("a session ended elsewhere is over in every tab at the next call, and the login leads back", async ({
    page,
    account,
  }) => {
    const tab = await openTwoTabs(page, account);

    await endAllSessions(account);
    await toMarketplace(page);
    for (const each of [page, tab]) {
      await expect(each).toHaveURL(/\/login\?.*reason=session_expired/);
      await expect(notice(each, "warning")).toHaveText(redirectReasonMessages.session_expired);
    }
    expect(await storedSession(page)).toBeNull();
    await logIn(page, account);
    await expect(page).toHaveURL(/\/marketplace/);
    await expect(tab).toHaveURL(/\/earnings$/);
  });

  test("a session ended elsewhere is over at once when its token has expired too", async ({
    page,
    account,
  }) => {
    await login(page, account);
    await makeTokenExpire(page, -60);
    await endAllSessions(account);
    await page.goto("/contracts");
    await expect(notice(page, "warning")).toHaveText(redirectReasonMessages.session_expired);
    await expect(page).toHaveURL(/reason=session_expired/);
    expect(await storedSession(page)).toBeNull();
  });
});

test.describe("while calls are running", () => {
  // The logout ends their session: the browser logs the refusal of each as an error.
  test.use({ expectedErrors: [/status of 401/] });

  test("logging out signs the other tabs out without a warning", async ({ page, account }) => {
    const tab = await openTwoTabs(page, account);
    await logOut(page);
    for (const each of [page, tab]) {
      await expect(each.getByRole("heading", { name: "Welcome back" })).toBeVisible();
      await expect(each).toHaveURL(/\/login$/);
      await expect(notice(each, "warning")).toHaveCount(0);
    }
  });
});

test("leaving the page right after Logout, before the server answers, leaves nobody signed in", async ({
  page,
  account,
}) => {
  await login(page, account);
  await page.goto("/dashboard");
  await page.route("**/auth/v1/logout*", () => {});
  await logOut(page);
  await page.goto("/earnings");
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});

test("two tabs that refresh simultaneously both stay signed in", async ({
  page,
  context,
  account,
}) => {
  const tab = await openTwoTabs(page, account);
  await expect(points(page)).toHaveText("50 points");
  const before = await storedSession(page);

  let bothAsk = () => {};
  const together = new Promise<void>((resolve) => {
    bothAsk = resolve;
  });
  let asked = 0;
  await context.route("**/auth/v1/token?grant_type=refresh_token", async (route) => {
    asked += 1;
    if (asked === 2) bothAsk();
    await together;
    await route.continue();
  });
  // After the route: from here on either tab may refresh by its own timer at any time.
  await makeTokenExpire(page, 60);
  await Promise.all([page, tab].map(toMarketplace));
  for (const each of [page, tab]) {
    await expect(each.getByRole("article").first()).toBeVisible();
    await expect(each).toHaveURL(/\/marketplace$/);
  }
  expect(asked).toBe(2);
  const after = await storedSession(page);
  expect(after?.refresh_token).not.toBe(before?.refresh_token);
});

test.describe("a refresh that fails for a passing reason", () => {
  test.use({ expectedErrors: [/status of 503|AuthRetryableFetchError/] });

  test("a failed refresh is not shown while the token is still valid", async ({
    page,
    account,
  }) => {
    await login(page, account);
    await makeTokenExpire(page, 60);
    await refuseRefresh(page);
    await page.clock.install();
    await page.goto("/earnings");
    await passTimeUntil(page, () => showsPoints(page));
    expect(await storedSession(page)).not.toBeNull();
  });

  test("a failed refresh after the token's expiry is an error to retry, not a logout", async ({
    page,
    account,
  }) => {
    await login(page, account);
    await makeTokenExpire(page, -60);
    await refuseRefresh(page);
    await page.clock.install();
    await page.goto("/earnings");
    const trouble = page.getByRole("heading", { name: "No connection" });
    await passTimeUntil(page, () => trouble.isVisible());
    await inspect(page);

    await page.unrouteAll();
    const tryAgain = page.getByRole("button", { name: "Try Again" });
    await passTimeUntil(page, async () => {
      if (await tryAgain.isVisible()) await tryAgain.click();
      return showsPoints(page);
    });
    await expect(page).toHaveURL(/\/earnings$/);
  });
});

/** Follows a link at the end of the page by a key: what loads above may move it from under a pointer. */
async function toMarketplace(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name: "Marketplace" }).press("Enter");
}

async function refuseRefresh(page: Page): Promise<void> {
  await page.route("**/auth/v1/token?grant_type=refresh_token", (route) =>
    route.fulfill({ status: 503, json: { code: 503, msg: "Busy" } }),
  );
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
