import { passwordResetMessages, refusalMessages } from "@signpoint/api/messages";
import { demo } from "../support/accounts";
import { inspect } from "../support/inspect";
import { mailsTo } from "../support/mailbox";
import { expect, test } from "../support/test";
import { askForReset, notice } from "./screens";

test("asking for a reset link leads to the inbox page for any email", async ({
  page,
  request,
  account,
}) => {
  for (const email of [account.email, "nobody@signpoint.example"]) {
    await askForReset(page, email);
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(`If there is an account for ${email}`);
  }
  await inspect(page);
  expect(await mailsTo(request, "nobody@signpoint.example")).toEqual([]);
  await expect.poll(async () => (await mailsTo(request, account.email)).length).toBe(2);

  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody@signpoint.example");
  await inspect(page);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.getByRole("link", { name: "Back to Login" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
});

test("an invalid email is refused at its field when a reset is requested", async ({ page }) => {
  await askForReset(page, "");
  const email = page.getByLabel("Email");
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(refusalMessages.emailRequired);
  await email.fill("nobody@nowhere");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(email).toHaveAccessibleDescription(refusalMessages.emailInvalid);
  await inspect(page);
});

test.describe("a mail that cannot be sent", () => {
  test.use({ expectedErrors: [/status of (429|500)|ERR_FAILED|Failed to fetch/] });

  test("a reset mail that cannot be sent shows the server's message, or a general one", async ({
    page,
  }) => {
    const tooSoon = "For security purposes, you can only request this after 42 seconds.";
    await page.route("**/auth/v1/recover*", (route) =>
      route.fulfill({ status: 429, json: { code: 429, msg: tooSoon } }),
    );
    await askForReset(page, demo.user.email);
    await expect(notice(page, "error")).toHaveText(tooSoon);
    await expect(page.getByLabel("Email")).toHaveValue(demo.user.email);

    const send = page.getByRole("button", { name: "Send Reset Link" });
    await page.route("**/auth/v1/recover*", (route) => route.fulfill({ status: 500, json: {} }));
    await send.click();
    await expect(notice(page, "error")).toHaveText(passwordResetMessages.sendFailed);
    await inspect(page);

    await page.route("**/auth/v1/recover*", (route) => route.abort());
    await send.click();
    await expect(notice(page, "error")).toHaveText(passwordResetMessages.sendFailed);
  });
});
