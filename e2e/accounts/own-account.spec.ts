import { readFile } from "node:fs/promises";
import { emailChangeMessages } from "@signpoint/api/texts";
import { signIn } from "../support/accounts";
import { newestMail } from "../support/mailbox";
import { codeOf, linkOf } from "../support/mailed-links";
import { expect, login, test } from "../support/test";
import { logIn, logOut, notice } from "./screens";

test("a person downloads a copy of the own data, deletes the account and keeps it after all by the link of the mail, ends another login, changes the password, and the email by the link of one mailbox and the code of the other", async ({
  page,
  open,
  request,
  account,
}) => {
  await login(page, account);
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Make a Copy of My Data" }).click();
  await expect(page.getByText("Your copy is ready")).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^signpoint-data-.*\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");

  await page.getByRole("button", { name: "Delete My Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Your password").fill(account.password);
  await dialog.getByRole("button", { name: "Delete in 7 Days" }).click();
  await expect(dialog).toBeHidden();
  const banner = page.getByRole("complementary", { name: "Deletion of your account" });
  await expect(banner).toContainText("Your account will be deleted");
  const mail = await newestMail(request, account.email, /will be deleted$/);
  await page.goto(linkOf(mail));
  await page.getByRole("button", { name: "Keep My Account" }).click();
  await expect(page.getByText("Your account stays as it is.")).toBeVisible();
  await page.goto("/settings/data");
  await expect(page.getByRole("button", { name: "Delete My Account" })).toBeVisible();
  await expect(banner).toHaveCount(0);

  await signIn(account);
  await page.goto("/settings/logins");
  const places = page.getByRole("list", { name: "Places where you are logged in" });
  await expect(places.getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);
  const before = await places.getByRole("listitem").count();
  expect(before).toBeGreaterThan(1);
  const others = places.getByRole("listitem").filter({ hasNotText: "This device" });
  await others
    .first()
    .getByRole("button", { name: /^Log Out: .+, last used / })
    .click();
  await expect(places.getByRole("listitem")).toHaveCount(before - 1);

  await page.getByRole("link", { name: "Security" }).click();
  const password = "another password";
  await page.getByLabel("Current password").fill(account.password);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("New password again").fill(password);
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();

  await page.goto("/settings");
  const email = `new-${account.email}`;
  await page.getByLabel("New email").fill(email);
  await page.getByRole("button", { name: "Change Email" }).click();
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
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await logIn(page, { email, password });
  await expect(page).toHaveURL(/\/dashboard$/);
});
