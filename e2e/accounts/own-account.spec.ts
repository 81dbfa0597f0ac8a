import type { Response } from "@playwright/test";
import { emailChangeMessages, passwordResetMessages } from "@signpoint/api/texts";
import { newestMail } from "../support/mailbox";
import { codeOf, linkOf } from "../support/mailed-links";
import { expect, login, test } from "../support/test";
import { logIn, logOut, notice, typeNewPassword } from "./screens";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

test("a person changes the email by the link of one mailbox and the code of the other", async ({
  page,
  open,
  request,
  account,
}) => {
  await login(page, account);
  await page.goto("/settings");
  const email = `new-${account.email}`;
  await page.getByLabel("New email").fill(email);
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText("Two mails are on their way")).toBeVisible();

  const phone = await open();
  const link = linkOf(await newestMail(request, account.email, /change of your/));
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Confirm the change of email" })).toBeVisible();
  await phone.getByRole("button", { name: "Confirm This Mailbox" }).click();
  await expect(notice(phone, "success")).toHaveText(emailChangeMessages.firstOfTwo);

  await page.reload();
  const box = page.getByRole("group", { name: email, exact: true });
  const code = codeOf(await newestMail(request, email));
  await box.getByLabel("Code from the email").fill(code);
  await box.getByRole("button", { name: "Use Code" }).click();
  await expect(page.getByText(`Signed in as ${account.username} (${email}).`)).toBeVisible();
  await expect(page.getByLabel("New email")).toBeVisible();

  await logOut(page);
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await logIn(page, { ...account, email });
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe("a login that was not the owner's", () => {
  test.use({ expectedErrors: [/status of (400|401|403)/] });

  test("a login at a new place is mailed, and its link ends it and leads to a new password", async ({
    open,
    request,
    account,
  }) => {
    const owner = await open();
    await owner.goto("/login");
    await logIn(owner, account);
    await expect(owner).toHaveURL(/\/dashboard$/);
    const stranger = await open(undefined, { userAgent: FIREFOX });
    await stranger.goto("/login");
    await logIn(stranger, account);
    await expect(stranger).toHaveURL(/\/dashboard$/);

    const link = linkOf(await newestMail(request, account.email, /^New login/));
    const phone = await open();
    await phone.goto(link);
    await expect(phone.getByRole("heading", { name: "Was this not you?" })).toBeVisible();
    await phone.getByRole("button", { name: "Undo All This" }).click();
    await expect(phone.getByRole("heading", { name: "Set a new password" })).toBeVisible();
    await stranger.goto("/earnings");
    await expect(stranger).toHaveURL(/\/login/);
    await typeNewPassword(phone, "staple battery horse");
    await phone.getByRole("button", { name: "Update Password" }).click();
    await expect(notice(phone, "success")).toHaveText(passwordResetMessages.updated);
    await logIn(phone, { ...account, password: "staple battery horse" });
    await expect(phone).toHaveURL(/\/dashboard$/);
  });
});

test("the chosen colours hold at once, and on another device when it is opened", async ({
  page,
  open,
  account,
}) => {
  const scheme = "data-mantine-color-scheme";
  const isSaved = (response: Response) =>
    response.request().method() === "PATCH" && response.url().endsWith("/api/settings");
  await login(page, account);
  await page.goto("/settings");
  const saved = page.waitForResponse(isSaved);
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute(scheme, "dark");
  await saved;
  await page.reload();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  const other = await open(account, { colorScheme: "light" });
  await other.goto("/dashboard");
  await expect(other.locator("html")).toHaveAttribute(scheme, "dark");
  await other.getByRole("button", { name: "Switch to light colours" }).click();
  await other.reload();
  await expect(other.locator("html")).toHaveAttribute(scheme, "light");
});
