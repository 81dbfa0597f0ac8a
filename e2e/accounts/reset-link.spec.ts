import type { APIRequestContext, Page } from "@playwright/test";
import { passwordResetMessages } from "@signpoint/api/messages";
import { recoveryLink } from "../support/accounts";
import { inspect } from "../support/inspect";
import { newestMail } from "../support/mailbox";
import { linkOf, verifyAddress } from "../support/mailed-links";
import { expect, login, test } from "../support/test";
import { askForReset, notice, openRecoveryLink } from "./screens";

test.use({ expectedErrors: [/status of (400|401|403|500)/] });

test("a reset link's tokens are read from the hash or the query and removed from the URL", async ({
  page,
  request,
  account,
}) => {
  const { hash } = await targetOf(request, await recoveryLink(request, account.email));
  expect(hash).toMatch(/access_token=.*refresh_token=.*type=recovery/);
  for (const data of [hash, `?${hash.slice(1)}`]) {
    await page.goto("/healthz");
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`/reset-password${data}`);
    await expectForm(page);
  }
  await page.reload();
  await expectForm(page);
});

test("a reset link's code is read from the hash or the query", async ({
  page,
  request,
  account,
}) => {
  await askForReset(page, account.email);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const link = linkOf(await newestMail(request, account.email, /^Reset/));
  const { searchParams } = await targetOf(request, link);
  await page.goto(`/reset-password#code=${searchParams.get("code")}&type=recovery`);
  await expectForm(page);
});

test("a reset link shows that it is being checked", async ({ page, request, account }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/auth/v1/user", async (route) => {
    await answered;
    await route.continue();
  });
  await openRecoveryLink(page, await recoveryLink(request, account.email));
  await expect(page.getByRole("heading", { name: "Verifying Reset Link" })).toBeVisible();
  await inspect(page);
  answer();
  await expectForm(page);
});

test("a used reset link is refused with two ways to continue", async ({
  page,
  open,
  request,
  account,
}) => {
  const link = await recoveryLink(request, account.email);
  await openRecoveryLink(page, link);
  await expectForm(page);

  const later = await open();
  await openRecoveryLink(later, link);
  await expectRefusal(later, passwordResetMessages.linkInvalid);
  await expect(later).toHaveURL(/\/reset-password$/);
  await inspect(later);
  await later.getByRole("link", { name: "Back to Login" }).click();
  await expect(later).toHaveURL(/\/login$/);
  await later.goBack();
  await later.getByRole("link", { name: "Request New Reset Link" }).click();
  await expect(later.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
});

test("a link asked for in another browser waits for a click, which programs in between do not make", async ({
  page,
  open,
  request,
  account,
}) => {
  await askForReset(page, account.email);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const link = linkOf(await newestMail(request, account.email, /^Reset/));
  expect((await request.get(link)).status()).toBe(200);
  const scanner = await open();
  await scanner.goto(link);
  await expect(scanner.getByRole("button", { name: "Continue" })).toBeVisible();
  await inspect(scanner);

  const elsewhere = await open();
  await openRecoveryLink(elsewhere, link);
  await expectForm(elsewhere);
});

test("the reset page shows no form without a link or a session", async ({ page }) => {
  await page.goto("/reset-password");
  await expectRefusal(page, passwordResetMessages.sessionNotEstablished);
});

test("the reset page distinguishes a failed session from an invalid link", async ({
  page,
  request,
  account,
}) => {
  await page.goto("/reset-password?access_token=forged&refresh_token=forged&type=recovery");
  await expectRefusal(page, passwordResetMessages.linkInvalid);

  const link = await recoveryLink(request, account.email);
  await page.route("**/auth/v1/verify", (route) => route.fulfill({ status: 500, json: {} }));
  await openRecoveryLink(page, link);
  await expectRefusal(page, passwordResetMessages.establishFailed);

  await page.route("**/auth/v1/user", (route) => route.fulfill({ status: 500, json: {} }));
  await login(page, account);
  await page.goto("/reset-password");
  await expectRefusal(page, passwordResetMessages.verificationFailed);
  await page.unrouteAll();
  await page.reload();
  await expectForm(page);
});

/** Resolves to the URL that a mailed link redirects to, with its parameters. */
async function targetOf(request: APIRequestContext, link: string): Promise<URL> {
  const response = await request.get(verifyAddress(link), { maxRedirects: 0 });
  return new URL(response.headers().location ?? "");
}

async function expectForm(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
}

async function expectRefusal(page: Page, message: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Reset Link Invalid" })).toBeVisible();
  await expect(notice(page, "error")).toHaveText(message);
}
