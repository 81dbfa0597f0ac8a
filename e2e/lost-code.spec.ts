import type { Page } from "@playwright/test";
import { identityMessages, refusalMessages } from "@signpoint/api/texts";
import { type Account, demo } from "./support/accounts";
import { expect, login, test } from "./support/test";

// Code that is lost is a script, or the styles that come with it.
test.use({
  expectedErrors: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|Unable to preload CSS/,
  ],
});

/** By what stands in it, since files are named by their hash, and what the page says without it. */
const LOST = [
  ["the app", /./, "Every point that came in or went out"],
  ["the screen", /Every point that came in or went out/, "Signpoint cannot be reached"],
  ["the calls", /customErrorResponseBodyDecoder/, "No connection. Showing"],
] as const;

for (const [name, content, said] of LOST) {
  test(`a page that lost the connection before the code of ${name} was here goes on by itself once it is back`, async ({
    page,
    context,
    account,
  }) => {
    await login(page, account);
    let isBack = false;
    let cut: Promise<void> | undefined;
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      const response = await route.fetch();
      if (isBack || !content.test(await response.text())) return await route.fulfill({ response });
      cut ??= context.setOffline(true);
      await cut;
      await route.abort("internetdisconnected");
    });
    const failed = page.waitForEvent("requestfailed", (one) => one.url().endsWith(".js"));
    await page.goto("/earnings", { waitUntil: "commit" });
    await failed;
    await expect(page.getByText(said)).toBeVisible();
    isBack = true;
    await context.setOffline(false);
    const banner = page.getByRole("banner");
    await expect(banner.getByRole("button", { name: /^Notifications/ })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Earnings/);
    await expect(page.getByRole("main").getByRole("definition").nth(2)).toHaveText(/50/);
    await expect(page.getByText("No connection")).toBeHidden();
  });
}

test("a login that was tried without a connection goes through once it is back, without typing anything again", async ({
  page,
  context,
  account,
}) => {
  await page.goto("/login");
  await expect(page.getByText("Open now, to look at without an account")).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  const logIn = page.getByRole("button", { name: "Login" });
  for (const times of [1, 2]) {
    await logIn.click();
    await expect(page.getByText(refusalMessages.unavailable), `${times}`).toBeVisible();
  }
  await context.setOffline(false);
  await logIn.click();
  await expect(page).toHaveURL("/dashboard");
});

test("a screen that is opened within the app without a connection says so, and is shown once it is back", async ({
  page,
  context,
}) => {
  await login(page, demo.user);
  await page.goto("/settings/data");
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeVisible();
  for (const [path, heading] of [
    ["/settings/history", "Account History"],
    ["/notices", "Notifications"],
  ] as const) {
    await context.setOffline(true);
    await page.evaluate((to) => window.history.pushState(null, "", to), path);
    await expect(page.getByText("Signpoint cannot be reached")).toBeVisible();
    const asked = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: "Try Again" }).click();
    await asked;
    await expect(page.getByText("Signpoint cannot be reached")).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
});

test("a screen whose code stays missing says so, also after the reload, and is shown by Try Again once it is there", async ({
  page,
  account,
}) => {
  let isThere = false;
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    const [, content] = LOST[1];
    if (isThere || !content.test(await response.text())) await route.fulfill({ response });
    else await route.abort();
  });
  await login(page, account);
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.goto("/earnings");
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByText("Signpoint cannot be reached")).toBeVisible();
  isThere = true;
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Earnings/);
  await expect.poll(() => loads).toBe(3);
});

test("a bell whose code cannot be loaded at first comes later, with its styles, and the page goes on without it", async ({
  page,
  account,
}) => {
  let failures = 0;
  await page.route(/\/assets\/[^/]+\.css$/, async (route) => {
    const response = await route.fetch();
    const isOfBell = (await response.text()).includes("_dropdown_");
    if (!isOfBell || failures === 2) return await route.fulfill({ response });
    failures += 1;
    await route.abort();
  });
  await login(page, account);
  await page.goto("/dashboard");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toHaveCSS("width", "40px");
  expect(failures).toBe(2);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test.describe("a form that asks for a proof", () => {
  test.use({
    expectedErrors: [/ERR_FAILED|status of 400|dynamically imported module/],
  });

  const changeEmail = (page: Page) => page.getByRole("button", { name: "Change Email" });

  /** Opens the settings of an account whose login is some time ago, and types a new email. */
  async function typeEmail(page: Page, account: Account) {
    const refusal = { code: 400, error_code: "reauthentication_needed", msg: "" };
    await page.route(/\/auth\/v1\/user\b/, async (route) => {
      if (route.request().method() === "PUT") await route.fulfill({ status: 400, json: refusal });
      else await route.fallback();
    });
    await login(page, account);
    await page.goto("/settings");
    const email = page.getByLabel("New email");
    await email.fill("grace@signpoint.example");
    return email;
  }

  test("keeps what was typed where the code of the question stays missing, and says so", async ({
    page,
    account,
  }) => {
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      const response = await route.fetch();
      if (/Confirm that it is you/.test(await response.text())) await route.abort();
      else await route.fulfill({ response });
    });
    const email = await typeEmail(page, account);
    for (const times of [1, 2]) {
      await changeEmail(page).click();
      await expect(changeEmail(page), `${times}`).toHaveAttribute("data-loading");
      await expect(page.getByRole("alert")).toHaveText(identityMessages.questionMissing);
      await expect(email).toHaveValue("grace@signpoint.example");
    }
  });
});
