import { mailedCodeMessages } from "@signpoint/api/messages";
import { newIdentity, recoveryLink, unconfirmedAccount } from "../support/accounts";
import { inspect } from "../support/inspect";
import { newestMail } from "../support/mailbox";
import { codeOf, linkOf } from "../support/mailed-links";
import { expect, test } from "../support/test";
import { askForReset, logIn, notice, signUp, typeNewPassword, useCode } from "./screens";

test.use({ expectedErrors: [/status of (400|403|429)|ERR_FAILED|Failed to fetch/] });

const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");

test("after the signup the code of the mail confirms and signs in", async ({ page, request }) => {
  const newcomer = newIdentity();
  await page.goto("/signup");
  await signUp(page, newcomer);
  const field = page.getByLabel("Code from the email");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await useCode(page, "12 34");
  await expect(field).toHaveAccessibleDescription(new RegExp(mailedCodeMessages.missing));
  await expect(field).toBeFocused();
  await inspect(page);

  const code = codeOf(await newestMail(request, newcomer.email));
  await useCode(page, wrongFor(code));
  await expect(notice(page, "error")).toHaveText(mailedCodeMessages.refused);
  await expect(field).toHaveValue(wrongFor(code));
  await expect(field).toBeFocused();
  await inspect(page);
  await page.route("**/auth/v1/verify", (route) =>
    route.fulfill({ status: 429, headers: { "retry-after": "300" }, json: { code: 429 } }),
  );
  await useCode(page, code);
  await expect(notice(page, "error")).toHaveText(
    "Too many attempts. Please wait 5 minutes and try again.",
  );
  await page.route("**/auth/v1/verify", (route) => route.abort());
  await useCode(page, code);
  await expect(notice(page, "error")).toHaveText(mailedCodeMessages.failed);
  await expect(field).toHaveValue(code);

  await page.unrouteAll();
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
  await inspect(page);
  await useCode(page, code);
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`For the account of ${account.email}`);
  await page.reload();
  await typeNewPassword(page, "a new horse");
  await page.getByRole("button", { name: "Update Password" }).click();
  await page.getByRole("link", { name: "Go to Login" }).click();
  await logIn(page, { ...account, password: "a new horse" });
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("where a reset link is invalid, the code of another mail still helps", async ({
  page,
  request,
  account,
}) => {
  await page.goto("/reset-password");
  await expect(page.getByRole("heading", { name: "Reset Link Invalid" })).toBeVisible();
  await recoveryLink(request, account.email);
  const code = codeOf(await newestMail(request, account.email, /^Reset/));
  await useCode(page, code);
  const email = page.getByLabel("Email", { exact: true });
  await expect(email).toBeFocused();
  await email.fill(account.email);
  await useCode(page, code);
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
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
  await inspect(page);
  await typeNewPassword(page, "the owner's choice");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByRole("heading", { name: "Password Updated" })).toBeVisible();

  const elsewhere = await open();
  await elsewhere.goto("/login");
  await logIn(elsewhere, stranger);
  await expect(notice(elsewhere, "error")).toBeVisible();
  await logIn(elsewhere, { ...owner, password: "the owner's choice" });
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
});
