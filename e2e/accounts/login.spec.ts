import { loginMessages, redirectReasonMessages, refusalMessages } from "@signpoint/api/messages";
import { demo } from "../support/accounts";
import { inspect } from "../support/inspect";
import { expect, test } from "../support/test";
import { logIn, notice } from "./screens";

const REASONS = {
  ...redirectReasonMessages,
  profile_creation_failed: redirectReasonMessages.profile_error,
  profile_fetch_failed: redirectReasonMessages.profile_error,
};

test("the login links to signup and reset, and back", async ({ page }) => {
  await page.goto("/login");
  await expect(page).toHaveTitle("Login · Signpoint");
  await expect(page.getByRole("checkbox", { name: "Remember me" })).toBeChecked();
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Back to Login" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeFocused();
});

test("the login marks a missing field and focuses it", async ({ page }) => {
  await page.goto("/login");
  const email = page.getByLabel("Email");
  const password = page.getByLabel("Password", { exact: true });
  await page.getByRole("button", { name: "Login" }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(refusalMessages.emailRequired);
  await expect(password).toHaveAccessibleDescription(refusalMessages.passwordRequired);
  await inspect(page);

  await email.fill(demo.user.email);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(password).toBeFocused();
  await expect(email).toHaveAccessibleDescription("");

  await password.fill(demo.user.password);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
});

test("the login shows each reason for a redirect in yellow", async ({ page }) => {
  for (const [reason, text] of Object.entries(REASONS)) {
    await page.goto(`/login?reason=${reason}`);
    await expect(notice(page, "warning")).toHaveText(text);
  }
  await inspect(page);
  await page.goto("/login?reason=%3Cb%3Eunknown");
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(notice(page, "warning")).toHaveCount(0);
});

test.describe("a login that is refused", () => {
  test.use({ expectedErrors: [/status of (400|429|500)|ERR_FAILED|Failed to fetch/] });

  test("a login with wrong credentials keeps the input and does not say which part is wrong", async ({
    page,
  }) => {
    await page.goto("/login");
    const password = page.getByLabel("Password", { exact: true });
    for (const email of [demo.user.email, "nobody@signpoint.example"]) {
      await logIn(page, { email, password: "not the password" });
      await expect(notice(page, "error")).toHaveText(loginMessages.invalidCredentials);
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await expect(password).toHaveValue("not the password");
      await expect(password).toBeFocused();
    }
    await logIn(page, demo.user);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test("a login that fails otherwise shows the cause, and whether waiting helps", async ({
    page,
  }) => {
    await page.goto("/login");
    const refusal = notice(page, "error");

    await page.route("**/auth/v1/token?*", (route) =>
      route.fulfill({ status: 500, json: { code: "unexpected_failure", message: "Broken" } }),
    );
    await logIn(page, demo.user);
    await expect(refusal).toHaveText(new RegExp(`^${loginMessages.failed}`));
    await expect(page.getByLabel("Email")).toHaveValue(demo.user.email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(demo.user.password);
    await inspect(page);

    await page.route("**/auth/v1/token?*", (route) =>
      route.fulfill({ status: 429, json: { code: "over_request_rate_limit", message: "Slow" } }),
    );
    await logIn(page, demo.user);
    await expect(refusal).toHaveText(loginMessages.failed + refusalMessages.tooManyRequests);

    await page.route("**/auth/v1/token?*", (route) =>
      route.fulfill({ status: 429, headers: { "retry-after": "841" }, json: { code: 429 } }),
    );
    await logIn(page, demo.user);
    await expect(refusal).toHaveText(
      `${loginMessages.failed}Too many attempts. Please wait 15 minutes and try again.`,
    );

    await page.route("**/auth/v1/token?*", (route) => route.abort());
    await logIn(page, demo.user);
    await expect(refusal).toHaveText(loginMessages.failed + refusalMessages.unavailable);

    await page.unrouteAll();
    await logIn(page, demo.user);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
