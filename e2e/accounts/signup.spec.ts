import { refusalMessages, signupMessages } from "@signpoint/api/messages";
import { demo, newIdentity, profileOf, unconfirmedAccount } from "../support/accounts";
import { inspect } from "../support/inspect";
import { expect, test } from "../support/test";
import { fillInSignup, notice } from "./screens";

test("a username gets its tick or cross half a second after the last key", async ({
  page,
  request,
}) => {
  const { username: taken } = await profileOf(request, demo.user);
  const asked: (string | null)[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/check_username_availability")) asked.push(sent.postData());
  });
  await page.clock.install();
  await page.goto("/signup");
  const username = page.getByLabel("Username");
  await expect(username).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);

  await username.fill("ab");
  await page.clock.runFor(2_000);
  await username.pressSequentially("c");
  await page.clock.runFor(300);
  const free = newIdentity().username;
  await username.fill(free);
  await page.clock.runFor(450);
  expect(asked).toEqual([]);
  await page.clock.runFor(60);
  await expect.poll(() => asked).toEqual([JSON.stringify({ p_username: free })]);
  await page.clock.resume();
  await expect(page.getByText(signupMessages.usernameAvailable)).toBeVisible();
  await expect(page.locator(".tabler-icon-check")).toBeVisible();
  await inspect(page);

  await username.fill(taken.toUpperCase());
  await expect(page.getByText(signupMessages.usernameTaken)).toBeVisible();
  await expect(page.locator(".tabler-icon-x")).toBeVisible();
  await inspect(page);

  await fillInSignup(page, { ...newIdentity(), username: taken });
  await expect(page.getByText(signupMessages.usernameTaken)).toBeVisible();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(username).toBeFocused();
  await expect(page).toHaveURL(/\/signup$/);
});

test("the signup marks wrong fields and keeps the input", async ({ page }) => {
  await page.goto("/signup");
  const username = page.getByLabel("Username");
  const email = page.getByLabel("Email");
  const password = page.getByLabel("Password", { exact: true });
  const repeated = page.getByLabel("Confirm password");
  const signUp = page.getByRole("button", { name: "Sign Up" });

  await signUp.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(refusalMessages.emailRequired);
  await expect(password).toHaveAccessibleDescription(new RegExp(refusalMessages.passwordRequired));

  await username.fill("two words");
  await email.fill("nobody@nowhere");
  await password.fill("12345");
  await repeated.fill("123456");
  await signUp.click();
  await expect(username).toBeFocused();
  await expect(username).toHaveAccessibleDescription(new RegExp(refusalMessages.usernameInvalid));
  await expect(email).toHaveAccessibleDescription(refusalMessages.emailInvalid);
  await expect(password).toHaveAccessibleDescription(new RegExp(signupMessages.passwordTooShort));
  await expect(repeated).toHaveAccessibleDescription(signupMessages.passwordsDoNotMatch);
  await inspect(page);

  await password.fill("1".repeat(129));
  await signUp.click();
  await expect(password).toHaveAccessibleDescription(new RegExp(refusalMessages.passwordTooLong));
  await expect(username).toHaveValue("two words");
  await expect(email).toHaveValue("nobody@nowhere");
  await expect(repeated).toHaveValue("123456");
});

test("a referral code is trimmed, upper-cased and named after its owner", async ({
  page,
  request,
}) => {
  const { username, referral_code } = await profileOf(request, demo.user);
  await page.goto(`/signup?ref=%20${referral_code.toLowerCase()}%20`);
  const code = page.getByLabel("Referral code");
  await expect(code).toHaveValue(referral_code);
  const banner = notice(page, "success");
  await expect(banner).toContainText("Referral Bonus Available");
  await expect(banner).toContainText(username);
  await expect(banner).toContainText("You both get 50 bonus points");
  await inspect(page);

  await code.fill("nobodys");
  await expect(code).toHaveValue("NOBODYS");
  await expect(page.getByText(signupMessages.referralCodeUnknown)).toBeVisible();
  await expect(banner).toHaveCount(0);
  await inspect(page);

  await code.fill(` ${referral_code.toLowerCase()} `);
  await expect(banner).toContainText(username);
});

test("the signup links to the terms and to the login", async ({ page }) => {
  await page.goto("/signup");
  const sentence = page.getByText("By signing up you confirm");
  await expect(sentence).toBeVisible();
  const fontSizes = await sentence.evaluate((paragraph) =>
    [paragraph, ...paragraph.querySelectorAll("a")].map((one) => getComputedStyle(one).fontSize),
  );
  expect(new Set(fontSizes).size).toBe(1);
  await expect(page.getByText("By signing up you confirm that you are at least 18")).toContainText(
    "agree to our Terms of Service and Privacy Policy.",
  );
  await page.getByRole("link", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
});

test.describe("a signup that fails", () => {
  test.use({ expectedErrors: [/status of (422|429|500)/] });

  test("a failed signup shows an error and can be retried", async ({ page }) => {
    const identity = newIdentity();
    await page.goto("/signup");
    await fillInSignup(page, identity);
    const signUp = page.getByRole("button", { name: "Sign Up" });

    await page.route("**/auth/v1/signup*", (route) => route.fulfill({ status: 500, json: {} }));
    await signUp.click();
    await expect(notice(page, "error")).toHaveText(signupMessages.failed);
    await expect(page.getByLabel("Email")).toHaveValue(identity.email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(identity.password);
    await inspect(page);

    await page.route("**/auth/v1/signup*", (route) => route.fulfill({ status: 429, json: {} }));
    await signUp.click();
    await expect(notice(page, "error")).toHaveText(
      signupMessages.failed + refusalMessages.tooManyRequests,
    );

    await page.unrouteAll();
    // The name is taken between the check and the signup: the message appears at its field.
    await unconfirmedAccount(undefined, { ...newIdentity(), username: identity.username });
    await signUp.click();
    const username = page.getByLabel("Username");
    await expect(username).toHaveAccessibleDescription(new RegExp(signupMessages.usernameTaken));
    await expect(page.getByLabel("Email")).toHaveValue(identity.email);
    await inspect(page);
    await username.fill(newIdentity().username);
    await signUp.click();
    await expect(page).toHaveURL(/\/confirmation$/);
  });
});
