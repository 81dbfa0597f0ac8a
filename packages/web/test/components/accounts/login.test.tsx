import {
  loginMessages,
  mailedCodeMessages,
  passwordResetMessages,
  redirectReasonMessages,
  refusalMessages,
} from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  button,
  clickTwice,
  enterMailedCode,
  expectError,
  expectNotice,
  field,
  heading,
  logIn,
  NEWCOMER,
  notice,
} from "../support/account-screens";
import { inTurn, LOGOUT, person, refusal, session, tooMany } from "../support/auth-server";
import { type Answers, NO_ANSWER, NO_CONNECTION, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { profileOf } from "../support/people";
import { render, shellAnswers } from "../support/render";
import { SETTINGS } from "../support/settings";

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

test("a login with wrong credentials does not say which part is wrong, one that fails otherwise shows the cause and whether waiting helps, and both keep the input", async () => {
  const { url } = await render("/login", {
    as: "visitor",
    answers: AFTERWARDS,
    expectedErrors: /Failed to fetch/,
    paths: {
      "POST /auth/v1/token": inTurn(
        refusal(400, "invalid_credentials", "Invalid login credentials"),
        refusal(500, "unexpected_failure", "Broken"),
        tooMany(),
        tooMany(841),
        NO_CONNECTION,
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
  await expectError(loginMessages.failed + refusalMessages.unavailable);
  await expect.element(field("Password")).toHaveValue(NEWCOMER.password);
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

test("a login before the confirmation offers to send the mail again, which asks for an email, shows an error when it failed, and can be tried again", async () => {
  await render("/login", {
    as: "visitor",
    paths: {
      "POST /auth/v1/token": inTurn(refusal(400, "email_not_confirmed")),
      "POST /auth/v1/resend": inTurn(refusal(500), tooMany(), Response.json({})),
    },
  });
  const resend = button("Resend confirmation email");
  await resend.click();
  await expect.element(field("Email")).toHaveAccessibleDescription(loginMessages.resendNeedsEmail);
  await expect.element(field("Email")).toHaveFocus();
  await logIn();
  await expectNotice("warning", loginMessages.emailNotConfirmed);
  await expect.element(field("Email")).toHaveValue(NEWCOMER.email);
  await resend.click();
  await expectError(loginMessages.resendFailed);
  await resend.click();
  await expectError(loginMessages.resendFailed + refusalMessages.tooManyRequests);
  await resend.click();
  await expectNotice("success", loginMessages.resent);
});

const code = field("Code from the email");

test("after the signup the inbox page says where the mail went, and its code signs in", async () => {
  const { router, url } = await render("/signup", {
    as: "visitor",
    expectedErrors: /Failed to fetch/,
    answers: { ...shellAnswers("user"), "dashboard.get": NO_ANSWER },
    paths: {
      "POST /auth/v1/verify": inTurn(
        refusal(403, "otp_expired"),
        tooMany(300),
        NO_CONNECTION,
        Response.json(session()),
      ),
    },
  });
  await expect.element(heading("Create your account")).toBeVisible();
  await router.navigate({ to: "/confirmation", state: { email: NEWCOMER.email } });
  await expect.element(heading("Check your inbox")).toHaveFocus();
  const main = page.getByRole("main");
  await expect.element(main).toHaveTextContent(`sent you an email to ${NEWCOMER.email}`);
  await expect.element(main).toHaveTextContent("confirm your email address");
  await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect.element(code).toHaveAttribute("inputmode", "numeric");
  await inspect();

  await enterMailedCode("12 34");
  await expect.element(code).toHaveAccessibleDescription(new RegExp(mailedCodeMessages.missing));
  await expect.element(code).toHaveFocus();
  await enterMailedCode("000000");
  await expectError(mailedCodeMessages.refused);
  await expect.element(code).toHaveValue("000000");
  await expect.element(code).toHaveFocus();
  await enterMailedCode("123456");
  await expectError("Too many attempts. Please wait 5 minutes and try again.");
  await enterMailedCode("123456");
  await expectError(mailedCodeMessages.failed);
  await expect.element(code).toHaveValue("123456");
  await enterMailedCode(" 123 456 ");
  await expect.poll(url).toBe("/dashboard");
});

test("the code of a confirmation mail can be entered without a signup in this browser", async () => {
  const { url } = await render("/confirmation", { as: "visitor" });
  await expect
    .element(page.getByRole("main"))
    .toHaveTextContent("We have sent you an email. Please open it");
  await expect.element(field("Email")).toBeVisible();
  await page.getByRole("link", { name: "Return to Login" }).click();
  await expect.poll(url).toBe("/login");
});

test("where a reset link is invalid, the code of another mail still helps", async () => {
  let asked: unknown;
  await render("/reset-password", {
    as: "visitor",
    paths: {
      "POST /auth/v1/verify": async (request) => {
        asked = await request.json();
        return Response.json(session({}, { method: "otp" }));
      },
      "GET /auth/v1/user": inTurn(Response.json(person())),
    },
  });
  await expect.element(heading("Reset Link Invalid")).toBeVisible();
  await enterMailedCode("123456");
  await expect.element(field("Email")).toHaveFocus();
  await field("Email").fill(NEWCOMER.email);
  await enterMailedCode("123456");
  await expect.element(heading("Set a new password")).toBeVisible();
  expect(asked).toMatchObject({ email: NEWCOMER.email, token: "123456", type: "recovery" });
});

const send = button("Send Reset Link");

test("a reset link is asked for with an email, says why it could not be sent, leads to the inbox page, and its code to the new password", async () => {
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
        Response.json({}),
      ),
      "POST /auth/v1/verify": inTurn(
        refusal(403, "otp_expired"),
        Response.json(session({}, { method: "otp" })),
      ),
      "GET /auth/v1/user": inTurn(Response.json(person())),
    },
  });
  const email = field("Email");
  await send.click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription(refusalMessages.emailRequired);
  await email.fill("nobody@nowhere");
  await send.click();
  await expect.element(email).toHaveAccessibleDescription(refusalMessages.emailInvalid);
  await inspect();
  await email.fill(NEWCOMER.email);
  for (const text of [general, tooSoon, general]) {
    await send.click();
    await expectError(text);
    await expect.element(email).toHaveValue(NEWCOMER.email);
  }
  await send.click();
  await expect.element(heading("Check your email")).toBeVisible();
  await expect
    .element(page.getByRole("main"))
    .toHaveTextContent(`If there is an account for ${NEWCOMER.email}`);
  await expect.element(page.getByRole("link", { name: "Back to Login" })).toBeVisible();
  await inspect();
  await button("Try Again").click();
  await expect.element(heading("Forgot your password?")).toBeVisible();
  await expect.element(email).toHaveValue(NEWCOMER.email);
  await send.click();
  await enterMailedCode("000000");
  await expectError(mailedCodeMessages.refused);
  await enterMailedCode("123456");
  await expect.element(heading("Set a new password")).toBeVisible();
});

const BROKEN = refuse("INTERNAL_SERVER_ERROR");

interface Trouble {
  name: string;
  answers: Answers;
  reason: string;
  text: string;
}

const troubles: Trouble[] = [
  {
    name: "is missing and cannot be made",
    answers: { "profile.getCurrentUserProfile": [], "profile.ensureCurrentUserProfile": [] },
    reason: "profile_not_found",
    text: redirectReasonMessages.profile_not_found,
  },
  {
    name: "fails to be read",
    answers: { "profile.getCurrentUserProfile": BROKEN },
    reason: "profile_fetch_failed",
    text: redirectReasonMessages.profile_error,
  },
  {
    name: "is missing and fails to be made",
    answers: { "profile.getCurrentUserProfile": [], "profile.ensureCurrentUserProfile": BROKEN },
    reason: "profile_creation_failed",
    text: redirectReasonMessages.profile_error,
  },
];

test.for(troubles)("a session whose profile $name ends with the reason", async (trouble) => {
  const { url } = await render("/dashboard", { answers: trouble.answers, paths: LOGOUT });
  await expectNotice("warning", trouble.text);
  expect(url()).toMatch(new RegExp(`^/login\\?.*reason=${trouble.reason}`));
  expect(localStorage.getItem("signpoint.auth")).toBeNull();
});

test("a missing profile is created without a message", async () => {
  const { url } = await render("/dashboard", {
    answers: {
      "profile.getCurrentUserProfile": [],
      "profile.ensureCurrentUserProfile": [profileOf("user")],
      "dashboard.get": NO_ANSWER,
    },
  });
  await expect.element(page.getByTitle("Available points")).toHaveTextContent("50 points");
  expect(url()).toBe("/dashboard");
});

const CONTACT = { email: "support@signpoint.example", form_service_url: null };

/** The screens with fields that programs fill in, with the accessible names of these and their purposes. */
const SCREENS = [
  {
    path: "/login",
    as: "visitor",
    fields: { Email: "username", Password: "current-password" },
  },
  {
    path: "/signup",
    as: "visitor",
    fields: { Email: "email", Password: "new-password", "Confirm password": "new-password" },
  },
  { path: "/forgot-password", as: "visitor", fields: { Email: "username" } },
  { path: "/contact", as: "visitor", fields: { Name: "name", Email: "email" } },
  {
    path: "/settings",
    as: "user",
    fields: {
      Username: "nickname",
      "New email": "email",
    },
  },
  {
    path: "/settings/security",
    as: "user",
    fields: {
      "Current password": "current-password",
      "New password": "new-password",
      "New password again": "new-password",
    },
  },
] as const;

test.each(["visitor", "user"] as const)(
  "what is pasted is taken on each screen of a %s, and programs that keep passwords know its fields",
  async (as) => {
    const answers = { ...SETTINGS, "contact.details": CONTACT };
    const { router } = await render("/about", { as, answers });
    for (const { path, fields } of SCREENS.filter((screen) => screen.as === as)) {
      await router.navigate({ href: path });
      for (const [label, purpose] of Object.entries(fields)) {
        const field = page
          .getByLabelText(new RegExp(`^${label}( \\*)?$`))
          .and(page.getByRole("textbox").or(page.getBySelector("input[type=password]")));
        await expect.element(field).toHaveAttribute("autocomplete", purpose);
        const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
        expect(field.element().dispatchEvent(paste), `${label} takes what is pasted`).toBe(true);
      }
    }
  },
);
