import { loginMessages, refusalMessages, signupMessages } from "@signpoint/api/texts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
  button,
  expectError,
  field,
  fillInSignup,
  heading,
  logIn,
  NEWCOMER,
  notice,
} from "../support/account-screens";
import { inTurn, person, refusal, tooMany } from "../support/auth-server";
import type { Answers } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { render } from "../support/render";

const NAMES: Answers = {
  "profile.checkUsernameAvailability": ({ p_username }) => p_username.toLowerCase() !== "taken",
};

const CODES: Answers = {
  "profile.validateReferralCode": ({ p_referral_code }) =>
    p_referral_code === "ADA12345" ? [{ username: "ada" }] : [],
};

test("a username gets its tick or cross half a second after the last key", async () => {
  const { server, url } = await render("/signup", { as: "visitor", answers: NAMES });
  const asked = () => server.inputs("profile.checkUsernameAvailability");
  const username = field("Username");
  await expect.element(username).toBeVisible();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await username.fill("ab");
  await vi.advanceTimersByTimeAsync(2_000);
  await username.fill("abc");
  await vi.advanceTimersByTimeAsync(300);
  await username.fill("free");
  await vi.advanceTimersByTimeAsync(450);
  expect(asked()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60);
  await expect.poll(asked).toEqual([{ p_username: "free" }]);
  vi.setTimerTickMode("nextTimerAsync");
  await expect.element(page.getByText(signupMessages.usernameAvailable)).toBeVisible();
  vi.useRealTimers();
  await expect.element(page.getBySelector(".icon-check")).toBeVisible();
  await inspect();

  await username.fill("TAKEN");
  await expect.element(page.getByText(signupMessages.usernameTaken)).toBeVisible();
  await expect.element(page.getBySelector(".icon-x")).toBeVisible();

  await fillInSignup();
  await username.fill("taken");
  await expect.element(page.getByText(signupMessages.usernameTaken)).toBeVisible();
  await button("Sign Up").click();
  await expect.element(username).toHaveFocus();
  expect(url()).toBe("/signup");
});

test("the signup marks wrong fields and keeps the input", async () => {
  await render("/signup", { as: "visitor", answers: NAMES });
  const username = field("Username");
  const email = field("Email");
  const password = field("Password");
  const repeated = field("Confirm password");
  const signUp = button("Sign Up");
  await signUp.click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription(refusalMessages.emailRequired);
  await expect
    .element(password)
    .toHaveAccessibleDescription(new RegExp(refusalMessages.passwordRequired));

  await username.fill("two words");
  await email.fill("nobody@nowhere");
  await password.fill("12345");
  await repeated.fill("123456");
  await signUp.click();
  await expect.element(username).toHaveFocus();
  await expect
    .element(username)
    .toHaveAccessibleDescription(new RegExp(refusalMessages.usernameInvalid));
  await expect.element(email).toHaveAccessibleDescription(refusalMessages.emailInvalid);
  await expect
    .element(password)
    .toHaveAccessibleDescription(new RegExp(signupMessages.passwordTooShort));
  await expect.element(repeated).toHaveAccessibleDescription(signupMessages.passwordsDoNotMatch);
  await inspect();

  await expect.element(username).toHaveValue("two words");
  await expect.element(email).toHaveValue("nobody@nowhere");
  await expect.element(repeated).toHaveValue("123456");
});

test("a referral code is trimmed, upper-cased and named after its owner", async () => {
  await render("/signup?ref=%20ada12345%20", { as: "visitor", answers: CODES });
  const code = page.getByLabelText("Referral code");
  const banner = notice("success");
  await expect.element(code).toHaveValue("ADA12345");
  await expect.element(banner).toHaveTextContent("Referral Bonus Available");
  await expect.element(banner).toHaveTextContent("You were referred by ada.");
  await expect.element(banner).toHaveTextContent("You both get 50 bonus points");
  await inspect();

  await code.fill("nobodys");
  await expect.element(code).toHaveValue("NOBODYS");
  await expect.element(page.getByText(signupMessages.referralCodeUnknown)).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();

  await code.fill(" ada12345 ");
  await expect.element(banner).toHaveTextContent("You were referred by ada.");
});

test("the signup links to the terms in letters of one size, and to the login", async () => {
  await render("/signup", { as: "visitor" });
  const sentence = page.getByText("By signing up you confirm that you are at least 18");
  await expect
    .element(sentence)
    .toHaveTextContent("agree to our Terms of Service and Privacy Policy.");
  const paragraph = sentence.element();
  const sizes = [paragraph, ...paragraph.querySelectorAll("a")].map(
    (one) => getComputedStyle(one).fontSize,
  );
  expect(sizes).toHaveLength(3);
  expect(new Set(sizes).size).toBe(1);
  await page.getByRole("link", { name: "Log in", exact: true }).click();
  await expect.element(heading("Log in")).toBeVisible();
});

test("a failed signup shows an error, keeps the input and can be retried", async () => {
  const { url } = await render("/signup", {
    as: "visitor",
    answers: NAMES,
    paths: {
      "POST /auth/v1/signup": inTurn(
        refusal(500),
        tooMany(),
        // The name was taken between the check and the signup.
        refusal(422, "username_taken"),
        Response.json(person()),
      ),
    },
  });
  const signUp = button("Sign Up");
  await fillInSignup();
  await signUp.click();
  await expectError(signupMessages.failed);
  await expect.element(field("Email")).toHaveValue(NEWCOMER.email);
  await expect.element(field("Password")).toHaveValue(NEWCOMER.password);
  await signUp.click();
  await expectError(signupMessages.failed + refusalMessages.tooManyRequests);
  await signUp.click();
  const username = field("Username");
  await expect
    .element(username)
    .toHaveAccessibleDescription(new RegExp(signupMessages.usernameTaken));
  await expect.element(field("Email")).toHaveValue(NEWCOMER.email);
  await username.fill("another");
  await signUp.click();
  await expect.poll(url).toBe("/confirmation");
});

const DOOR = {
  wanted: "Log in or sign up to see “Count the shelves”, +30 points.",
  intro:
    "<p>Put your name to small tasks.</p><ol><li><strong>Sign</strong><span>Choose a contract.</span></li></ol><a href='/review-times'>105 decisions in 30 days</a>",
  more: "<h2>Open now</h2><ul><li><a href='/c/1'>Join the reader panel</a><span>Free to sign</span></li></ul><nav aria-label='More'><a href='/about'>How it works</a></nav>",
};

const HERE = "/contracts/0199a1b2-0000-7000-8000-00000000000a";

test("login and signup tell visitors what this is at every width, and lead to each other without losing what was opened", async () => {
  const asked: string[] = [];
  const answer = ({ url }: Request) => {
    asked.push(new URL(url).search);
    return Response.json(DOOR);
  };
  const redirect = encodeURIComponent(HERE);
  const { url } = await render(`/login?redirect=${redirect}`, {
    as: "visitor",
    paths: { "GET /door": answer },
  });
  const read = async () => {
    await expect.element(page.getByText(DOOR.wanted)).toBeVisible();
    await expect.element(page.getByText("Put your name to small tasks.")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Join the reader panel" })).toBeVisible();
  };
  await expect.element(heading("Log in")).toBeVisible();
  await read();
  await inspect({ onPhone: true });
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await expect.element(heading("Create your account")).toHaveFocus();
  expect(url()).toBe(`/signup?redirect=${redirect}`);
  await read();
  await inspect({ onPhone: true });
  expect(new Set(asked)).toEqual(new Set([`?redirect=${redirect}`]));
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect.poll(url).toBe(`/login?redirect=${redirect}`);
});

test("the login works without what only the server knows, and welcomes back who has tried to log in on this device before, and who is sent there with a reason", async () => {
  const { router } = await render("/login", {
    as: "visitor",
    paths: {
      "GET /door": () => Promise.reject(new TypeError("Failed to fetch")),
      "POST /auth/v1/token": inTurn(refusal(400, "invalid_credentials")),
    },
  });
  await expect.element(heading("Log in")).toBeVisible();
  await router.navigate({ href: "/login?reason=session_expired" });
  await expect.element(heading("Welcome back")).toBeVisible();
  await router.navigate({ href: "/login" });
  await expect.element(heading("Log in")).toBeVisible();
  await logIn();
  await expect.element(page.getByText(loginMessages.invalidCredentials)).toBeVisible();
  await router.navigate({ href: "/signup" });
  await router.navigate({ href: "/login" });
  await expect.element(heading("Welcome back")).toBeVisible();
});

test("a signup for something that was opened goes on to its confirmation, whose mail and way back to the login lead there", async () => {
  let target: string | null = null;
  const redirect = encodeURIComponent(HERE);
  const { url } = await render(`/signup?redirect=${redirect}`, {
    as: "visitor",
    answers: { "profile.checkUsernameAvailability": true },
    paths: {
      "POST /auth/v1/signup": (request) => {
        target = new URL(request.url).searchParams.get("redirect_to");
        return Response.json(person());
      },
    },
  });
  await field("Email").fill(NEWCOMER.email);
  await field("Password").fill(NEWCOMER.password);
  await field("Confirm password").fill(NEWCOMER.password);
  await button("Sign Up").click();
  await expect.element(heading("Check your inbox")).toBeVisible();
  expect(target).toBe(`${window.location.origin}/login?redirect=${redirect}`);
  await page.getByRole("link", { name: "Return to Login" }).click();
  await expect.poll(url).toBe(`/login?redirect=${redirect}`);
});
