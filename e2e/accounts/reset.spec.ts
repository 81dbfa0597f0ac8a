import { mailedCodeMessages, passwordResetMessages } from "@signpoint/api/texts";
import { newestMail } from "../support/mailbox";
import { codeOf, linkOf } from "../support/mailed-links";
import { expect, test } from "../support/test";
import { askForReset, logIn, notice, typeNewPassword, useCode } from "./screens";

test.use({ expectedErrors: [/status of (400|403)/] });

const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");

test("a mail for a new password waits for a click or its code, whatever follows its link, and works once", async ({
  page,
  open,
  request,
  account,
}) => {
  await askForReset(page, account.email);
  const mail = await newestMail(request, account.email, /^Reset/);
  const [link, code] = [linkOf(mail), codeOf(mail)];
  expect((await request.get(link)).status(), "a program that follows links").toBe(200);
  const elsewhere = await open();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("button", { name: "Continue" })).toBeVisible();

  await useCode(page, wrongFor(code));
  await expect(notice(page, "error")).toHaveText(mailedCodeMessages.refused);
  await useCode(page, code);
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`For the account of ${account.email}`);
  await page.reload();
  await typeNewPassword(page, "a new horse");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(notice(page, "success")).toHaveText(passwordResetMessages.updated);
  await elsewhere.getByRole("button", { name: "Continue" }).click();
  await expect(notice(elsewhere, "error")).toHaveText(passwordResetMessages.linkInvalid);
  await logIn(page, { ...account, password: "a new horse" });
  await expect(page).toHaveURL(/\/dashboard$/);
});
