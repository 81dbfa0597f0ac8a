import { passwordResetMessages, refusalMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectError, field, heading, NEWCOMER } from "../support/account-screens";
import { inTurn, refusal } from "../support/auth-server";
import { NO_CONNECTION } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { render } from "../support/render";

const send = button("Send Reset Link");

test("asking for a reset link leads to the inbox page, from where it can be tried again", async () => {
  await render("/forgot-password", {
    as: "visitor",
    paths: { "POST /auth/v1/recover": inTurn(Response.json({})) },
  });
  await field("Email").fill(NEWCOMER.email);
  await send.click();
  await expect.element(heading("Check your email")).toBeVisible();
  await expect
    .element(page.getByRole("main"))
    .toHaveTextContent(`If there is an account for ${NEWCOMER.email}`);
  await inspect();
  await button("Try Again").click();
  await expect.element(heading("Forgot your password?")).toBeVisible();
  await expect.element(field("Email")).toHaveValue(NEWCOMER.email);
  await inspect();
  await send.click();
  await page.getByRole("link", { name: "Back to Login" }).click();
  await expect.element(heading("Log in")).toBeVisible();
});

test("an invalid email is refused at its field when a reset is requested", async () => {
  await render("/forgot-password", { as: "visitor" });
  const email = field("Email");
  await send.click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription(refusalMessages.emailRequired);
  await email.fill("nobody@nowhere");
  await send.click();
  await expect.element(email).toHaveAccessibleDescription(refusalMessages.emailInvalid);
  await inspect();
});

test("a reset mail that cannot be sent shows the server's message, or a general one", async () => {
  const tooSoon = "For security purposes, you can only request this after 42 seconds.";
  const general = passwordResetMessages.sendFailed;
  await render("/forgot-password", {
    as: "visitor",
    expectedErrors: /Failed to fetch/,
    paths: {
      "POST /auth/v1/recover": inTurn(
        refusal(500),
        refusal(429, undefined, tooSoon),
        NO_CONNECTION,
      ),
    },
  });
  await field("Email").fill(NEWCOMER.email);
  await send.click();
  await expectError(general);
  await expect.element(field("Email")).toHaveValue(NEWCOMER.email);
  await inspect();
  await send.click();
  await expectError(tooSoon);
  await send.click();
  await expectError(general);
});
