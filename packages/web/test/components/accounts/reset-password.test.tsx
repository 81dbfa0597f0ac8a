import {
  mailedCodeMessages,
  passwordResetMessages,
  refusalMessages,
  secondFactorMessages,
} from "@signpoint/api/texts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  button,
  expectError,
  expectNotice,
  field,
  heading,
  typeNewPassword,
} from "../support/account-screens";
import {
  arriveBy,
  heldBack,
  inTurn,
  LOGOUT,
  openRecovery,
  person,
  refusal,
  session,
  verifiedFactor,
} from "../support/auth-server";
import { NO_CONNECTION, type Paths } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { USER_ID } from "../support/people";
import { render } from "../support/render";

const NEW = "a new horse";
const update = button("Update Password");
const UPDATED = inTurn(Response.json(person()));

interface Recovery {
  as?: "user" | "visitor";
  paths?: Paths;
  of?: Parameters<typeof person>[0];
  expectedErrors?: RegExp;
}

/** Opens the form for a new password as a mailed link or code does. */
async function openForm({ as = "visitor", paths, of = {}, ...options }: Recovery = {}) {
  const rendered = await render("/about", {
    as,
    paths: { ...LOGOUT, "GET /auth/v1/user": inTurn(Response.json(person(of))), ...paths },
    ...options,
  });
  openRecovery(of);
  await rendered.router.navigate({ to: "/reset-password" });
  await expect.element(heading("Set a new password")).toBeVisible();
  return rendered;
}

/** Sends the new password, and stays on the page that would lead on to the login after three seconds. */
async function updateAndStay(): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await update.click();
  await expect.element(heading("Password Updated")).toBeVisible();
  vi.useRealTimers();
}

/** Checks the live list of requirements below a new password. */
async function expectRequirements(expected: { longEnough: boolean; matches: boolean }) {
  const list = page.getByRole("list", { name: "Password requirements" });
  for (const [text, met] of [
    ["At least 6 characters", expected.longEnough],
    ["Passwords match", expected.matches],
  ] as const) {
    const sign = list.getByRole("listitem").filter({ hasText: text }).getByRole("img");
    await expect.element(sign).toHaveAccessibleName(met ? "Met:" : "Not met:");
  }
}

test("the reset form says that it removes an app that was added a few days ago, validates while typing and can show the password", async () => {
  await openForm({ of: { factors: [verifiedFactor({ created_at: new Date().toISOString() })] } });
  await expect.element(page.getByText(passwordResetMessages.youngFactors)).toBeVisible();
  const password = field("New password");
  const repeated = field("Confirm new password");
  await expect.element(page.getByRole("main")).toHaveTextContent("For the account of ada@");
  await expectRequirements({ longEnough: false, matches: false });
  await expect.element(update).toBeDisabled();

  await typeNewPassword("12345");
  await expectRequirements({ longEnough: false, matches: true });
  await expect.element(update).toBeDisabled();
  await typeNewPassword("123456", "12345");
  await expectRequirements({ longEnough: true, matches: false });
  await expect.element(update).toBeDisabled();
  await typeNewPassword("p".repeat(129));
  await expect.element(password).toHaveAccessibleDescription(refusalMessages.passwordTooLong);
  await expect.element(update).toBeDisabled();
  await typeNewPassword("123456");
  await expectRequirements({ longEnough: true, matches: true });
  await expect.element(update).toBeEnabled();
  await inspect();

  const toggles = button("Show password");
  for (const [index, one] of [password, repeated].entries()) {
    const toggle = toggles.nth(index);
    await expect.element(one).toHaveAttribute("type", "password");
    await one.click();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(one).toHaveAttribute("type", "text");
    await expect.element(toggle).toHaveAttribute("aria-pressed", "true");
    await toggle.click();
    await expect.element(one).toHaveAttribute("type", "password");
  }
});

test("after a new password the login follows in 3 seconds", async () => {
  const { url } = await openForm({ paths: { "PUT /auth/v1/user": UPDATED } });
  await typeNewPassword(NEW);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await update.click();
  await expect.element(heading("Password Updated")).toBeVisible();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(url()).toBe("/reset-password");
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await expect.poll(url).toBe("/login");
  await expectNotice("success", passwordResetMessages.updated);
  await expect.element(field("Email")).toHaveValue("ada@signpoint.example");
});

test("a failed password update shows the reason and keeps the input unless the session is over", async () => {
  const same = "New password should be different from the old password.";
  await openForm({
    paths: {
      "PUT /auth/v1/user": inTurn(
        refusal(422, "same_password", same),
        refusal(500),
        refusal(403, "session_not_found", "Session not found"),
      ),
    },
  });
  await typeNewPassword(NEW);
  await update.click();
  await expectError(same);
  await update.click();
  await expectError(passwordResetMessages.updateFailed);
  await expect.element(field("Confirm new password")).toHaveValue(NEW);
  await update.click();
  await expect.element(heading("Reset Link Invalid")).toBeVisible();
  await expectError(passwordResetMessages.sessionExpired);
});

test("a page that was left open for long asks for a mailed code, and goes on with what was typed", async () => {
  const passwords: unknown[] = [];
  let isProved = false;
  await openForm({
    paths: {
      "GET /auth/v1/reauthenticate": inTurn(refusal(503), Response.json({})),
      "PUT /auth/v1/user": async (request) => {
        const { password, nonce } = (await request.json()) as Record<string, unknown>;
        passwords.push(password);
        if (password === undefined && nonce !== "123456")
          return refusal(422, "reauthentication_not_valid");
        isProved ||= nonce === "123456";
        return isProved ? Response.json(person()) : refusal(400, "reauthentication_needed");
      },
    },
    expectedErrors: /503/,
  });
  await typeNewPassword(NEW);
  await update.click();
  await expect.element(heading("Confirm that it is you")).toBeVisible();
  await expectError(secondFactorMessages.actionFailed);
  await inspect();
  await field("Code from the email").fill("000000");
  await button("Continue").click();
  await expectError(mailedCodeMessages.refused);
  await field("Code from the email").fill("123456");
  await button("Continue").click();
  await expect.element(heading("Password Updated")).toBeVisible();
  expect(passwords).toEqual([NEW, undefined, undefined, NEW]);
});

test("a signed-in person changes the password with the current one", async () => {
  await render("/reset-password", {
    paths: {
      ...LOGOUT,
      "GET /auth/v1/user": inTurn(Response.json(person())),
      "PUT /auth/v1/user": inTurn(
        refusal(400, "current_password_invalid", "Current password is not correct."),
        Response.json(person()),
      ),
    },
  });
  await expect
    .element(page.getByRole("main"))
    .toHaveTextContent("For the account of ada@signpoint.example");
  await typeNewPassword(NEW);
  await expect.element(update).toBeDisabled();
  await field("Current password").fill("not the password");
  await inspect();
  await update.click();
  await expectError("Current password is not correct.");
  await expect.element(field("Confirm new password")).toHaveValue(NEW);

  await field("Current password").fill("the password");
  await updateAndStay();
  await page.getByRole("link", { name: "Go to Login" }).click();
  await expectNotice("success", passwordResetMessages.updated);
  await expect.element(field("Email")).toHaveValue("ada@signpoint.example");
});

test("a new password for another account asks for no current one and leaves the person signed in", async () => {
  const of = { email: "other@signpoint.example" };
  await openForm({
    as: "user",
    of,
    paths: { "PUT /auth/v1/user": inTurn(Response.json(person(of))) },
  });
  await expect.element(page.getByRole("main")).toHaveTextContent(`For the account of ${of.email}`);
  await expect.element(field("Current password")).not.toBeInTheDocument();
  await typeNewPassword(NEW);
  await update.click();
  await expect.element(heading("Password Updated")).toBeVisible();
  await expectNotice(
    "success",
    `The new password of ${of.email} is set. Here you are still logged in to another account.`,
  );
  await inspect();
  await expect.element(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  expect(localStorage.getItem("signpoint.auth")).toContain(USER_ID);
});

test("a new password of an account with a second factor is set after its code or a recovery code", async () => {
  const of = { factors: [verifiedFactor()] };
  await openForm({
    of,
    expectedErrors: /Failed to fetch/,
    paths: {
      "PUT /auth/v1/user": inTurn(refusal(401, "insufficient_aal"), Response.json(person(of))),
      "POST /auth/v1/factors/recovery-codes/verify": inTurn(
        refusal(422),
        NO_CONNECTION,
        Response.json(session(of, { method: "recovery", aal: "aal2" })),
      ),
    },
  });
  await typeNewPassword(NEW);
  await update.click();
  await expect.element(heading("Enter your code")).toBeVisible();
  await inspect();
  await button("Use a Recovery Code Instead").click();
  await button("Continue").click();
  await expectError(secondFactorMessages.recoveryCodeMissing);
  await field("Recovery code").fill("aaaa-bbbb-cccc-dddd");
  await button("Continue").click();
  await expectError(secondFactorMessages.recoveryCodeWrong);
  await button("Continue").click();
  await expectError("The code could not be checked. Please try again.");
  await button("Continue").click();
  await expect.element(heading("Password Updated")).toBeVisible();
});

const USER = { "GET /auth/v1/user": inTurn(Response.json(person())) };
const MAILED = "/reset-password?token_hash=a-secret&type=recovery";

async function expectForm(): Promise<void> {
  await expect.element(heading("Set a new password")).toBeVisible();
}

async function expectRefusal(message: string): Promise<void> {
  await expect.element(heading("Reset Link Invalid")).toBeVisible();
  await expectError(message);
}

test.for(["#", "?"])("the tokens of a reset link are read after %s", async (sign) => {
  const { access_token } = session({}, { method: "recovery" });
  arriveBy(`/reset-password${sign}access_token=${access_token}&refresh_token=r&type=recovery`);
  await render("/reset-password", { as: "visitor", paths: USER });
  await expectForm();
});

test("a reset link that this browser did not ask for waits for a click, and shows that it is being checked", async () => {
  const user = heldBack(Response.json(person()));
  arriveBy(MAILED);
  await render("/reset-password", {
    as: "visitor",
    paths: {
      "POST /auth/v1/verify": inTurn(Response.json(session({}, { method: "recovery" }))),
      "GET /auth/v1/user": user.route,
    },
  });
  await expect.element(button("Continue")).toBeVisible();
  await inspect();
  await button("Continue").click();
  await expect.element(heading("Verifying Reset Link")).toBeVisible();
  user.release();
  await expectForm();
});

test("a used reset link is refused with two ways to continue", async () => {
  arriveBy(MAILED);
  const { url, router } = await render("/reset-password", {
    as: "visitor",
    paths: { "POST /auth/v1/verify": inTurn(refusal(403, "otp_expired")) },
  });
  await button("Continue").click();
  await expectRefusal(passwordResetMessages.linkInvalid);
  await inspect();
  await page.getByRole("main").getByRole("link", { name: "Back to Login" }).click();
  await expect.poll(url).toBe("/login");
  router.history.back();
  await page.getByRole("link", { name: "Request New Reset Link" }).click();
  await expect.element(heading("Forgot your password?")).toBeVisible();
});

test.each([
  ["no link", "/reset-password", passwordResetMessages.sessionNotEstablished],
  [
    "forged tokens",
    "/reset-password?access_token=forged&refresh_token=forged&type=recovery",
    passwordResetMessages.linkInvalid,
  ],
  ["a link that the server cannot check", MAILED, passwordResetMessages.establishFailed],
])("the reset page of %s shows no form but why", async (_, link, message) => {
  arriveBy(link);
  await render("/reset-password", {
    as: "visitor",
    paths: { "POST /auth/v1/verify": inTurn(refusal(500)) },
  });
  if (link === MAILED) await button("Continue").click();
  await expectRefusal(message);
});

test("a session that cannot be checked for a new password is told apart from an invalid link", async () => {
  const { router } = await render("/reset-password", {
    paths: { "GET /auth/v1/user": inTurn(refusal(500), Response.json(person())) },
  });
  await expectRefusal(passwordResetMessages.verificationFailed);
  await router.navigate({ to: "/about" });
  await router.navigate({ to: "/reset-password" });
  await expectForm();
});
