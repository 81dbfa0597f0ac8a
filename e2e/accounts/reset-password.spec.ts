import { passwordResetMessages, refusalMessages } from "@signpoint/api/messages";
import { endAllSessions, recoveryLink } from "../support/accounts";
import { inspect } from "../support/inspect";
import { newestMail } from "../support/mailbox";
import { linkOf } from "../support/mailed-links";
import { expect, test } from "../support/test";
import {
  askForReset,
  expectRequirements,
  inspectWithClockStopped,
  logIn,
  notice,
  openRecoveryLink,
  typeNewPassword,
} from "./screens";

const newPassword = "a new horse";

test("the mailed link leads to a new password, and that to the login", async ({
  page,
  request,
  account,
}) => {
  await page.clock.install();
  await askForReset(page, account.email);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(linkOf(await newestMail(request, account.email, /^Reset/)));
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(page.getByRole("main")).toContainText(`For the account of ${account.email}`);
  await typeNewPassword(page, newPassword);
  await page.clock.pauseAt(Date.now() + 60_000);

  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByRole("heading", { name: "Password Updated" })).toBeVisible();
  await inspectWithClockStopped(page);
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL(/\/login$/);
  await expect(notice(page, "success")).toHaveText(passwordResetMessages.updated);
  await page.clock.resume();
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
  await inspect(page);

  await logIn(page, { ...account, password: newPassword });
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("after a new password the login follows in 3 seconds, or by a click", async ({
  page,
  request,
  account,
}) => {
  await page.clock.install();
  await openRecoveryLink(page, await recoveryLink(request, account.email));
  await typeNewPassword(page, newPassword);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByRole("heading", { name: "Password Updated" })).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByRole("link", { name: "Go to Login" }).click();
  await expect(notice(page, "success")).toHaveText(passwordResetMessages.updated);
});

test("the reset form validates while typing and can show the password", async ({
  page,
  request,
  account,
}) => {
  await openRecoveryLink(page, await recoveryLink(request, account.email));
  const password = page.getByLabel("New password", { exact: true });
  const repeated = page.getByLabel("Confirm new password");
  const update = page.getByRole("button", { name: "Update Password" });
  await expectRequirements(page, { longEnough: false, matches: false });
  await expect(update).toBeDisabled();
  await inspect(page);

  await typeNewPassword(page, "12345");
  await expectRequirements(page, { longEnough: false, matches: true });
  await expect(update).toBeDisabled();
  await typeNewPassword(page, "123456", "12345");
  await expectRequirements(page, { longEnough: true, matches: false });
  await expect(update).toBeDisabled();
  await typeNewPassword(page, "p".repeat(129));
  await expect(password).toHaveAccessibleDescription(refusalMessages.passwordTooLong);
  await expect(update).toBeDisabled();
  await typeNewPassword(page, "123456");
  await expectRequirements(page, { longEnough: true, matches: true });
  await expect(update).toBeEnabled();
  await inspect(page);

  const toggles = page.getByRole("button", { name: "Show password" });
  for (const [index, field] of [password, repeated].entries()) {
    const toggle = toggles.nth(index);
    await expect(field).toHaveAttribute("type", "password");
    await toggle.press("Enter");
    await expect(field).toHaveAttribute("type", "text");
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    await toggle.click();
    await expect(field).toHaveAttribute("type", "password");
  }
});

test.describe("an update that fails", () => {
  test.use({ expectedErrors: [/status of (400|403|422|500)/] });

  test("a failed password update shows the reason and keeps the input unless the session is over", async ({
    page,
    request,
    account,
  }) => {
    await openRecoveryLink(page, await recoveryLink(request, account.email));
    const update = page.getByRole("button", { name: "Update Password" });
    await typeNewPassword(page, account.password);
    await update.click();
    await expect(notice(page, "error")).toHaveText(
      "New password should be different from the old password.",
    );
    await inspect(page);

    await typeNewPassword(page, newPassword);
    await page.route("**/auth/v1/user", (route) => route.fulfill({ status: 500, json: {} }));
    await update.click();
    await expect(notice(page, "error")).toHaveText(passwordResetMessages.updateFailed);
    await expect(page.getByLabel("Confirm new password")).toHaveValue(newPassword);

    await page.route("**/auth/v1/user", (route) =>
      route.fulfill({
        status: 400,
        json: { code: 400, error_code: "current_password_required", msg: "Current password" },
      }),
    );
    await update.click();
    await expect(notice(page, "error")).toHaveText(passwordResetMessages.sessionNotEstablished);
    await page.unrouteAll();

    await endAllSessions(account);
    await update.click();
    await expect(page.getByRole("heading", { name: "Reset Link Invalid" })).toBeVisible();
    await expect(notice(page, "error")).toHaveText(passwordResetMessages.sessionExpired);
  });
});
