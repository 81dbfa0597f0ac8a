import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, field, heading, logIn, NEWCOMER } from "../support/account-screens";
import { inTurn, person, refusal } from "../support/auth-server";
import { inspect } from "../support/inspect";
import { render } from "../support/render";

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

test("the login works without what only the server knows", async () => {
  await render("/login", {
    as: "visitor",
    paths: { "GET /door": () => Promise.reject(new TypeError("Failed to fetch")) },
  });
  await expect.element(heading("Log in")).toBeVisible();
  await expect.element(field("Email")).toBeVisible();
  await inspect();
});

test("the login welcomes back who has tried to log in on this device before, and who is sent there with a reason", async () => {
  const { router } = await render("/login", {
    as: "visitor",
    paths: { "POST /auth/v1/token": inTurn(refusal(400, "invalid_credentials")) },
  });
  await expect.element(heading("Log in")).toBeVisible();
  await router.navigate({ href: "/login?reason=session_expired" });
  await expect.element(heading("Welcome back")).toBeVisible();
  await router.navigate({ href: "/login" });
  await expect.element(heading("Log in")).toBeVisible();
  await logIn();
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
