import { loginMessages } from "@signpoint/api/texts";
import { newAccount, recoveryLink, signIn, unconfirmedAccount } from "../support/accounts";
import { newestMail } from "../support/mailbox";
import { linkOf, verifyAddress } from "../support/mailed-links";
import { expect, login, test } from "../support/test";
import { logIn, notice, openRecoveryLink, typeNewPassword } from "./screens";
import { storedSession } from "./stored-session";

test.use({ expectedErrors: [/status of (400|403)/] });

test("neither tokens in the URL of the login nor a link for another account's password change who is signed in", async ({
  page,
  context,
  request,
  account,
}) => {
  const stranger = await unconfirmedAccount();
  const link = linkOf(await newestMail(request, stranger.email));
  const { headers } = await fetch(verifyAddress(link), { redirect: "manual" });
  const { hash } = new URL(headers.get("location") ?? "");
  expect(hash).toContain("access_token=");
  await page.goto(`/login${hash}`);
  await expect(notice(page, "success")).toHaveText(loginMessages.emailConfirmed);
  await expect(page).toHaveURL(/\/login$/);
  expect(await storedSession(page)).toBeNull();
  await page.goto("/healthz");
  await page.goto(`/login?${hash.slice(1)}`);
  await expect(notice(page, "warning")).toHaveText(loginMessages.confirmationLinkInvalid);
  await logIn(page, stranger);
  await expect(page).toHaveURL(/\/dashboard$/);

  await login(page, account);
  const { access_token, refresh_token } = await signIn(stranger);
  const mine = await storedSession(page);
  for (const sign of ["#", "?"]) {
    await page.goto("/healthz");
    const tokens = `access_token=${access_token}&refresh_token=${refresh_token}`;
    await page.goto(`/login${sign}${tokens}&type=signup`);
    await expect(page).toHaveURL(/\/dashboard$/);
    expect((await storedSession(page))?.refresh_token).toBe(mine?.refresh_token);
  }

  const other = await newAccount(request);
  const tab = await context.newPage();
  await tab.goto("/earnings");
  await openRecoveryLink(page, await recoveryLink(request, other.email));
  await expect(page.getByRole("main")).toContainText(`For the account of ${other.email}`);
  await typeNewPassword(page, "a new horse");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByRole("heading", { name: "Password Updated" })).toBeVisible();
  expect(await storedSession(page)).toEqual(mine);
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(account.username);
  await expect(tab).toHaveURL(/\/earnings$/);
});
