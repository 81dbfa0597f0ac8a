import { loginMessages, refusalMessages } from "@signpoint/api/messages";
import { unconfirmedAccount } from "../support/accounts";
import { inspect } from "../support/inspect";
import { mailsTo } from "../support/mailbox";
import { expect, test } from "../support/test";
import { logIn, notice } from "./screens";

// The browser logs every refusal as an error.
test.use({ expectedErrors: [/status of (400|429|500)/] });

test("a login before the confirmation offers to send the mail again", async ({ page, request }) => {
  const account = await unconfirmedAccount();
  await page.goto("/login");
  await logIn(page, account);
  await expect(notice(page, "warning")).toHaveText(loginMessages.emailNotConfirmed);
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
  await inspect(page);

  await page.getByRole("button", { name: "Resend confirmation email" }).click();
  await expect(notice(page, "success")).toHaveText(loginMessages.resent);
  await inspect(page);
  await expect.poll(async () => (await mailsTo(request, account.email)).length).toBe(2);
});

test("resending the confirmation without an email asks for one", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Resend confirmation email" }).click();
  const email = page.getByLabel("Email");
  await expect(email).toHaveAccessibleDescription(loginMessages.resendNeedsEmail);
  await expect(email).toBeFocused();
  await inspect(page);
});

test("a failed resending of the confirmation shows an error", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("somebody@signpoint.example");
  const resend = page.getByRole("button", { name: "Resend confirmation email" });

  await page.route("**/auth/v1/resend*", (route) => route.fulfill({ status: 500, json: {} }));
  await resend.click();
  await expect(notice(page, "error")).toHaveText(loginMessages.resendFailed);
  await inspect(page);

  await page.route("**/auth/v1/resend*", (route) => route.fulfill({ status: 429, json: {} }));
  await resend.click();
  await expect(notice(page, "error")).toHaveText(
    loginMessages.resendFailed + refusalMessages.tooManyRequests,
  );

  await page.unrouteAll();
  await resend.click();
  await expect(notice(page, "success")).toHaveText(loginMessages.resent);
});
