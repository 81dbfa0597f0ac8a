import { passwordResetMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectError, heading } from "../support/account-screens";
import { arriveBy, heldBack, inTurn, person, refusal, session } from "../support/auth-server";
import { inspect } from "../support/inspect";
import { render } from "../support/render";

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
  await inspect();
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

test("the reset page shows no form without a link or a session", async () => {
  await render("/reset-password", { as: "visitor" });
  await expectRefusal(passwordResetMessages.sessionNotEstablished);
});

test("forged tokens in a reset link are an invalid link", async () => {
  arriveBy("/reset-password?access_token=forged&refresh_token=forged&type=recovery");
  await render("/reset-password", { as: "visitor" });
  await expectRefusal(passwordResetMessages.linkInvalid);
});

test("a reset link that the server cannot check is no invalid link", async () => {
  arriveBy(MAILED);
  await render("/reset-password", {
    as: "visitor",
    paths: { "POST /auth/v1/verify": inTurn(refusal(500)) },
  });
  await button("Continue").click();
  await expectRefusal(passwordResetMessages.establishFailed);
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
