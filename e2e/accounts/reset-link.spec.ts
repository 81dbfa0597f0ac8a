import type { APIRequestContext, Page } from "@playwright/test";
import { passwordResetMessages } from "@signpoint/api/texts";
import { newestMail } from "../support/mailbox";
import { linkOf, verifyAddress } from "../support/mailed-links";
import { expect, test } from "../support/test";
import { askForReset, notice, openRecoveryLink } from "./screens";

test.use({ expectedErrors: [/status of 403/] });

test("a reset link's code is read from the hash, too", async ({ page, request, account }) => {
  await askForReset(page, account.email);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const link = linkOf(await newestMail(request, account.email, /^Reset/));
  const { searchParams } = await targetOf(request, link);
  await page.goto(`/reset-password#code=${searchParams.get("code")}&type=recovery`);
  await expectForm(page);
});

test("a link asked for in another browser waits for a click, which programs in between do not make, and works once", async ({
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

  const elsewhere = await open();
  await openRecoveryLink(elsewhere, link);
  await expectForm(elsewhere);
  await scanner.getByRole("button", { name: "Continue" }).click();
  await expect(notice(scanner, "error")).toHaveText(passwordResetMessages.linkInvalid);
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
