import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { passwordResetMessages, secondFactorMessages } from "@signpoint/api/messages";
import { codeAt } from "../../packages/server/test/support/totp";
import { demo } from "../support/accounts";
import { inspect } from "../support/inspect";
import { loadAnew } from "../support/load-anew";
import { newestMail } from "../support/mailbox";
import { linkOf } from "../support/mailed-links";
import { startServer } from "../support/server";
import { refuse } from "../support/stage";
import { expect, login, test } from "../support/test";
import { askForReset, logIn, logOut, typeNewPassword } from "./screens";

/* A wrong code is refused with 422, with 400 what needs a later proof, with 401 a new password before the code. */
test.use({ expectedErrors: [/status of (400|401|403|422)/] });

const CODE = "Code of your authenticator app";

/** Codes of a secret, each of a later step than the one before: the server accepts the step after the present one, too. */
function authenticator(secret: string) {
  return (steps: -1 | 0 | 1) => codeAt(secret.replace(/\s/g, ""), Date.now(), steps);
}

/** Enters the first code of an app on the open screen, of the step before the present one. Returns its codes and the list of recovery codes. */
async function enterFirstCode(
  page: Page,
  look: (page: Page) => Promise<void> = async () => undefined,
) {
  await page.getByRole("button", { name: "Set up authenticator app" }).click();
  const picture = page.getByRole("img", { name: "QR code for your authenticator app" });
  await expect(picture).toBeVisible();
  const width = await picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(width).toBeGreaterThan(100);
  const secret = await page.locator("code").first().innerText();
  const codes = authenticator(secret);
  await look(page);
  await page.getByLabel(CODE).fill("000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toHaveText(secondFactorMessages.codeWrong);
  // Between computing and checking a code the next step may begin: then it is too old.
  await expect(async () => {
    await page.getByLabel(CODE).fill(codes(-1));
    const [answer] = await Promise.all([
      page.waitForResponse(/\/auth\/v1\/factors\/[^/]+\/verify$/),
      page.getByRole("button", { name: "Confirm" }).click(),
    ]);
    expect(answer.status()).toBe(200);
  }).toPass();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await look(page);
  return { codes, list };
}

/** Adds an app on the open screen. Returns its codes and the recovery codes. */
async function addApp(page: Page, look?: (page: Page) => Promise<void>) {
  const { codes, list } = await enterFirstCode(page, look);
  const recovery = await list.getByRole("listitem").allInnerTexts();
  await page.getByRole("button", { name: "I have kept them" }).click();
  return { codes, recovery };
}

/** Refuses the first writes to a path as if the factor had been proved long ago. Returns how many it has refused. */
async function refuseFirst(page: Page, pathname: string, writes: number): Promise<() => number> {
  let refused = 0;
  const json = { code: "STEP_UP_REQUIRED", message: secondFactorMessages.stepUp };
  await page.route(`**${pathname}`, async (route) => {
    if (route.request().method() === "GET" || refused === writes) {
      await route.continue();
      return;
    }
    refused += 1;
    await route.fulfill({ status: 403, json });
  });
  return () => refused;
}

test("a person adds an app, logs in with it and with a recovery code, and a reset of the password soon after removes it", async ({
  page,
  request,
  account,
}) => {
  await login(page, account);
  await page.goto("/settings");
  const { codes, recovery } = await addApp(page, inspect);
  await expect(page.getByText("10 of 10 are left.")).toBeVisible();
  await inspect(page);
  await page.getByRole("button", { name: "Rename Authenticator app" }).click();
  await page.getByLabel("Name of the app").fill("My phone");
  await inspect(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Remove My phone" })).toBeVisible();

  await logOut(page);
  await page.goto("/earnings");
  await logIn(page, account);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await inspect(page);
  await page.reload();
  await page.getByLabel(CODE).fill("12345");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toHaveText(secondFactorMessages.codeMissing);
  await page.getByLabel(CODE).fill(codes(0));
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Earnings", level: 1 })).toBeVisible();

  await logOut(page);
  await page.goto("/settings");
  await logIn(page, account);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code", { exact: true }).fill(recovery[0]?.toUpperCase() ?? "");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("9 of 10 are left.")).toBeVisible();

  await logOut(page);
  await askForReset(page, account.email);
  await page.goto(linkOf(await newestMail(request, account.email, /^Reset/)));
  await expect(page.getByText(passwordResetMessages.youngFactors)).toBeVisible();
  await inspect(page);
  await typeNewPassword(page, "another password");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByRole("heading", { name: "Password Updated" })).toBeVisible();
  await page.goto("/settings");
  await logIn(page, { ...account, password: "another password" });
  await expect(page.getByRole("button", { name: "Set up authenticator app" })).toBeVisible();
});

/** Refuses requests for a new app, one after the other, with these errors; what comes after them is let through. */
async function refuseNewApps(page: Page, ...errors: [status: number, code: string][]) {
  const left = [...errors];
  await page.route("**/auth/v1/factors", async (route) => {
    const [status, code] = left.shift() ?? [];
    if (status === undefined) await route.continue();
    else await route.fulfill({ status, json: { code, error_code: code, message: "Refused" } });
  });
}

const TOO_LONG_AGO: [number, string] = [400, "reauthentication_needed"];

test("the first recovery codes stay until they are kept, also when the screen loads its data anew", async ({
  page,
  account,
}) => {
  await login(page, account);
  await page.goto("/settings");
  const { list } = await enterFirstCode(page);
  await loadAnew(page, "/auth/v1/factors/recovery-codes");
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 of 10 are left.")).toBeVisible();
});

test("what fails after the password was entered again is said, and can be tried again", async ({
  page,
  account,
}) => {
  await login(page, account);
  await page.goto("/settings");
  await refuseNewApps(page, TOO_LONG_AGO, [422, "unexpected_failure"]);
  await page.getByRole("button", { name: "Set up authenticator app" }).click();
  const form = page.locator("form").filter({ hasText: secondFactorMessages.reauthenticate });
  await form.getByLabel("Password", { exact: true }).fill(account.password);
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(form.getByRole("alert")).toHaveText(secondFactorMessages.actionFailed);
  await inspect(page);
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
});

test("another app asks for a code when the login is old, and recovery codes are replaced once, after a question", async ({
  page,
  account,
}) => {
  await login(page, account);
  await page.goto("/settings");
  const { codes, recovery } = await addApp(page);
  await refuseNewApps(page, TOO_LONG_AGO, TOO_LONG_AGO);
  const add = page.getByRole("button", { name: "Add another app" });
  await add.click();
  await add.click();
  const asked = page.getByRole("dialog", { name: "Confirm that it is you" });
  await asked.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("alert")).toHaveText(secondFactorMessages.cancelled);
  await add.click();
  await asked.getByLabel(CODE).fill(codes(0));
  await asked.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByRole("button", { name: "Cancel" }).click();

  let made = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/recovery-codes/regenerate")) made += 1;
  });
  await page.getByRole("button", { name: "Replace all codes" }).click();
  const question = page.getByRole("dialog", { name: "Replace all codes?" });
  await inspect(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(made).toBe(0);
  await page.getByRole("button", { name: "Replace all codes" }).click();
  await question.getByRole("button", { name: "Replace" }).dblclick();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await expect(list).not.toContainText(recovery[0] ?? "");
  expect(made).toBe(1);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 of 10 are left.")).toBeVisible();
});

test("an app that cannot be removed or renamed says why, and its question opens without an old error", async ({
  page,
  account,
}) => {
  await login(page, account);
  await page.goto("/settings");
  await addApp(page);
  await refuse(page, /\/auth\/v1\/factors\/[0-9a-f-]{36}$/, 422, "unexpected_failure");
  await page.getByRole("button", { name: "Rename Authenticator app" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(secondFactorMessages.actionFailed)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  const open = page.getByRole("button", { name: "Remove Authenticator app" });
  await open.click();
  const question = page.getByRole("dialog", { name: "Remove this app?" });
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(question.getByRole("alert")).toHaveText(secondFactorMessages.actionFailed);
  await question.getByRole("button", { name: "Cancel" }).click();
  await open.click();
  await expect(question.getByText("your password alone opens")).toBeVisible();
  await expect(question.getByRole("alert")).toHaveCount(0);
  await page.unroute(/\/auth\/v1\/factors\/[0-9a-f-]{36}$/);
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("button", { name: "Set up authenticator app" })).toBeVisible();
});

test("an admin who needs a second factor can only add one, and confirms with it before money moves", async ({
  browser,
}) => {
  test.slow();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "signpoint-factor-"));
  const server = await startServer(dataDir, { ADMIN_SECOND_FACTOR: "required" });
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const page = await context.newPage();
    await page.goto("/admin");
    await logIn(page, demo.admin);
    await expect(page.getByRole("heading", { name: "Set up your second factor" })).toBeVisible();
    await inspect(page);
    await page.goto("/admin/contracts");
    await expect(page.getByRole("heading", { name: "Set up your second factor" })).toBeVisible();
    const { codes, recovery } = await addApp(page);
    await expect(page).toHaveURL(/\/dashboard$/);

    const refused = await refuseFirst(page, "/api/rpc/approve_contract", 1);
    await page.goto("/admin/approvals");
    await page.getByRole("article").first().getByRole("button", { name: "Approve" }).click();
    const asked = page.getByRole("dialog", { name: "Confirm that it is you" });
    await expect(asked).toBeVisible();
    await inspect(page);
    await asked.getByLabel(CODE).fill(codes(0));
    await asked.getByRole("button", { name: "Confirm" }).click();
    await expect(asked).toBeHidden();
    await expect(page.getByText(/^Approved “/)).toBeVisible();
    expect(refused()).toBe(1);

    // A form behind the question keeps what was typed, whether the question is answered or not.
    await refuseFirst(page, "/api/admin/marketplace/items", 2);
    await page.goto("/admin/marketplace");
    await page.getByRole("button", { name: "Add Item" }).click();
    const form = page.getByRole("dialog", { name: "Add Item" });
    await form.getByLabel("Name").fill("Kettle");
    for (const label of ["Value", "Description"]) await form.getByLabel(label).fill("x");
    await form.getByLabel("Price (points)").fill("1");
    await form.getByLabel("Image URL").fill("/items/cash.svg");
    await form.getByRole("button", { name: "Add Item" }).click();
    await asked.getByRole("button", { name: "Close" }).click();
    await expect(form.getByRole("alert")).toHaveText(secondFactorMessages.stepUp);
    await expect(form.getByLabel("Name")).toHaveValue("Kettle");
    await form.getByRole("button", { name: "Add Item" }).click();
    await asked.getByLabel(CODE).fill(codes(1));
    await asked.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Added “Kettle”.")).toBeVisible();

    // A new password by a mail asks an admin for the code, however new the app is.
    await logOut(page);
    await askForReset(page, demo.admin.email);
    await page.goto(linkOf(await newestMail(context.request, demo.admin.email, /^Reset/)));
    await typeNewPassword(page, "another password");
    await page.getByRole("button", { name: "Update Password" }).click();
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    await inspect(page);
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code", { exact: true }).fill(recovery[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Password Updated" })).toBeVisible();
    await page.goto("about:blank");
  } finally {
    await context.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
