import { mailedCodeMessages, passwordResetMessages } from "@signpoint/api/texts";
import { newIdentity, unconfirmedAccount } from "../support/accounts";
import { newestMail } from "../support/mailbox";
import { codeOf, linkOf } from "../support/mailed-links";
import { expect, test } from "../support/test";
import { askForReset, logIn, notice, signUp, typeNewPassword, useCode } from "./screens";

test.use({ expectedErrors: [/status of (400|403)/] });

const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");

test("after the signup the code of the mail confirms and signs in", async ({ page, request }) => {
  const newcomer = newIdentity();
  await page.goto("/signup");
  await signUp(page, newcomer);
  const code = codeOf(await newestMail(request, newcomer.email));
  await useCode(page, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(newcomer.username);
});

test("after asking for a reset the code of the mail leads to the new password", async ({
  page,
  request,
  account,
}) => {
  await askForReset(page, account.email);
  const code = codeOf(await newestMail(request, account.email, /^Reset/));
  await useCode(page, wrongFor(code));
  await expect(notice(page, "error")).toHaveText(mailedCodeMessages.refused);
  await useCode(page, code);
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`For the account of ${account.email}`);
  await page.reload();
  await typeNewPassword(page, "a new horse");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(notice(page, "success")).toHaveText(passwordResetMessages.updated);
  await logIn(page, { ...account, password: "a new horse" });
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("when a stranger has signed up with the address as well, the owner chooses a new password", async ({
  page,
  open,
  request,
}) => {
  const owner = newIdentity();
  await page.goto("/signup");
  await signUp(page, owner);
  const stranger = { ...newIdentity(), email: owner.email, password: "the stranger's" };
  await unconfirmedAccount(undefined, stranger);
  await page.goto(linkOf(await newestMail(request, owner.email)));
  await page.getByRole("button", { name: "Confirm My Email" }).click();
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expect(page.getByLabel("Current password")).toHaveCount(0);
  await typeNewPassword(page, "the owner's choice");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(notice(page, "success")).toHaveText(passwordResetMessages.updated);

  const elsewhere = await open();
  await elsewhere.goto("/login");
  await logIn(elsewhere, stranger);
  await expect(notice(elsewhere, "error")).toBeVisible();
  await logIn(elsewhere, { ...owner, password: "the owner's choice" });
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
});
