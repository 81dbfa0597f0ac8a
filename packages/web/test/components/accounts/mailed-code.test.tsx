import { mailedCodeMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { enterMailedCode, expectError, field, heading, NEWCOMER } from "../support/account-screens";
import { inTurn, person, refusal, session, tooMany } from "../support/auth-server";
import { NO_ANSWER, NO_CONNECTION } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { render, shellAnswers } from "../support/render";

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
  await inspect();
  await enterMailedCode("000000");
  await expectError(mailedCodeMessages.refused);
  await expect.element(code).toHaveValue("000000");
  await expect.element(code).toHaveFocus();
  await inspect();
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

test("a wrong code after asking for a reset is refused, and the right one leads to the new password", async () => {
  await render("/forgot-password", {
    as: "visitor",
    paths: {
      "POST /auth/v1/recover": inTurn(Response.json({})),
      "POST /auth/v1/verify": inTurn(
        refusal(403, "otp_expired"),
        Response.json(session({}, { method: "otp" })),
      ),
      "GET /auth/v1/user": inTurn(Response.json(person())),
    },
  });
  await field("Email").fill(NEWCOMER.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await enterMailedCode("000000");
  await expectError(mailedCodeMessages.refused);
  await inspect();
  await enterMailedCode("123456");
  await expect.element(heading("Set a new password")).toBeVisible();
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
