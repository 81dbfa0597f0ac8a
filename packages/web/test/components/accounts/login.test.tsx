import { loginMessages, redirectReasonMessages, refusalMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  button,
  clickTwice,
  expectError,
  expectNotice,
  field,
  heading,
  logIn,
  NEWCOMER,
  notice,
} from "../support/account-screens";
import { inTurn, refusal, session, tooMany } from "../support/auth-server";
import { type Answers, NO_ANSWER, NO_CONNECTION } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { render, shellAnswers } from "../support/render";

const REASONS = {
  ...redirectReasonMessages,
  profile_creation_failed: redirectReasonMessages.profile_error,
  profile_fetch_failed: redirectReasonMessages.profile_error,
};

/** What is asked once the login has succeeded. */
const AFTERWARDS: Answers = { ...shellAnswers("user"), "dashboard.get": NO_ANSWER };

test("the login links to signup and reset, and back", async () => {
  await render("/login", { as: "visitor" });
  await expect.poll(() => document.title).toBe("Login · Signpoint");
  await expect.element(page.getByRole("checkbox", { name: "Remember me" })).toBeChecked();
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect.element(heading("Forgot your password?")).toHaveFocus();
  await page.getByRole("main").getByRole("link", { name: "Back to Login" }).click();
  await expect.element(heading("Log in")).toHaveFocus();
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await expect.element(heading("Create your account")).toHaveFocus();
});

test("the login marks a missing field and focuses it, and can show the password", async () => {
  await render("/login", { as: "visitor" });
  const email = field("Email");
  const password = field("Password");
  await button("Login").click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription(refusalMessages.emailRequired);
  await expect.element(password).toHaveAccessibleDescription(refusalMessages.passwordRequired);
  await inspect();

  await email.fill(NEWCOMER.email);
  await button("Login").click();
  await expect.element(password).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription("");

  await password.fill(NEWCOMER.password);
  await button("Show password").click();
  await expect.element(password).toHaveAttribute("type", "text");
});

test("the login shows each reason for a redirect in yellow, and nothing for an unknown one", async () => {
  const { router } = await render("/login", { as: "visitor" });
  for (const [reason, text] of Object.entries(REASONS)) {
    await router.navigate({ href: `/login?reason=${reason}` });
    await expectNotice("warning", text);
  }
  await inspect();
  await router.navigate({ href: "/login?reason=%3Cb%3Eunknown" });
  await expect.element(notice("warning")).not.toBeInTheDocument();
  await expect.element(heading("Log in")).toBeVisible();
});

test("a login with wrong credentials keeps the input and does not say which part is wrong", async () => {
  const { url } = await render("/login", {
    as: "visitor",
    answers: AFTERWARDS,
    paths: {
      "POST /auth/v1/token": inTurn(
        refusal(400, "invalid_credentials", "Invalid login credentials"),
        Response.json(session()),
      ),
    },
  });
  await field("Email").fill(NEWCOMER.email);
  await field("Password").fill("not the password");
  await clickTwice(button("Login"));
  await expectError(loginMessages.invalidCredentials);
  await expect.element(field("Email")).toHaveValue(NEWCOMER.email);
  await expect.element(field("Password")).toHaveValue("not the password");
  await expect.element(field("Password")).toHaveFocus();
  await logIn();
  await expect.poll(url).toBe("/dashboard");
});

test("a login that fails otherwise shows the cause, and whether waiting helps", async () => {
  const { url } = await render("/login", {
    as: "visitor",
    answers: AFTERWARDS,
    expectedErrors: /Failed to fetch/,
    paths: {
      "POST /auth/v1/token": inTurn(
        refusal(500, "unexpected_failure", "Broken"),
        tooMany(),
        tooMany(841),
        NO_CONNECTION,
        Response.json(session()),
      ),
    },
  });
  await logIn();
  await expectError(loginMessages.failed + refusalMessages.unavailable);
  await expect.element(field("Email")).toHaveValue(NEWCOMER.email);
  await expect.element(field("Password")).toHaveValue(NEWCOMER.password);
  await inspect();
  await button("Login").click();
  await expectError(loginMessages.failed + refusalMessages.tooManyRequests);
  await button("Login").click();
  await expectError(
    `${loginMessages.failed}Too many attempts. Please wait 15 minutes and try again.`,
  );
  await button("Login").click();
  await expectError(loginMessages.failed + refusalMessages.unavailable);
  await button("Login").click();
  await expect.poll(url).toBe("/dashboard");
});

test("a login before the confirmation offers to send the mail again", async () => {
  await render("/login", {
    as: "visitor",
    paths: {
      "POST /auth/v1/token": inTurn(refusal(400, "email_not_confirmed")),
      "POST /auth/v1/resend": inTurn(Response.json({})),
    },
  });
  await logIn();
  await expectNotice("warning", loginMessages.emailNotConfirmed);
  await expect.element(field("Email")).toHaveValue(NEWCOMER.email);
  await inspect();
  await button("Resend confirmation email").click();
  await expectNotice("success", loginMessages.resent);
  await inspect();
});

test("resending the confirmation without an email asks for one", async () => {
  await render("/login", { as: "visitor" });
  await button("Resend confirmation email").click();
  await expect.element(field("Email")).toHaveAccessibleDescription(loginMessages.resendNeedsEmail);
  await expect.element(field("Email")).toHaveFocus();
  await inspect();
});

test("a failed resending of the confirmation shows an error and can be tried again", async () => {
  await render("/login", {
    as: "visitor",
    paths: {
      "POST /auth/v1/resend": inTurn(refusal(500), tooMany(), Response.json({})),
    },
  });
  const resend = button("Resend confirmation email");
  await field("Email").fill(NEWCOMER.email);
  await resend.click();
  await expectError(loginMessages.resendFailed);
  await inspect();
  await resend.click();
  await expectError(loginMessages.resendFailed + refusalMessages.tooManyRequests);
  await resend.click();
  await expectNotice("success", loginMessages.resent);
});
