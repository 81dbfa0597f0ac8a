import { refusalMessages, signupMessages } from "@signpoint/api/texts";
import { expect, it } from "vitest";
import { type SignupValues, signupProblems } from "~/accounts/auth/signup-problems";

const GOOD: SignupValues = {
  username: "ada",
  email: "ada@example.com",
  password: "secret",
  repeatedPassword: "secret",
  referralCode: "",
};

function problemsOf(values: Partial<SignupValues>, availability: "taken" | "unknown" = "unknown") {
  const found = signupProblems({ ...GOOD, ...values }, availability);
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== null));
}

it("accepts a valid signup with or without a username", () => {
  expect(problemsOf({})).toEqual({});
  expect(problemsOf({ username: "" })).toEqual({});
  expect(problemsOf({ email: "  Ada+Tag@Example.COM " })).toEqual({});
});

it("refuses a taken or invalid username at the signup", () => {
  expect(problemsOf({}, "taken")).toEqual({ username: signupMessages.usernameTaken });
  expect(problemsOf({ username: "ab" })).toEqual({ username: refusalMessages.usernameInvalid });
  expect(problemsOf({ username: "a b c" })).toEqual({ username: refusalMessages.usernameInvalid });
});

it("counts the characters of a signup password in any script", () => {
  const short = { password: "🙂🙂🙂🙂🙂", repeatedPassword: "🙂🙂🙂🙂🙂" };
  expect(problemsOf(short)).toEqual({ password: signupMessages.passwordTooShort });
  const enough = { password: "🙂🙂🙂🙂🙂🙂", repeatedPassword: "🙂🙂🙂🙂🙂🙂" };
  expect(problemsOf(enough)).toEqual({});
  const long = "x".repeat(129);
  expect(problemsOf({ password: long, repeatedPassword: long })).toEqual({
    password: refusalMessages.passwordTooLong,
  });
});

it("demands equal passwords and an email at the signup", () => {
  expect(problemsOf({ repeatedPassword: "secreT" })).toEqual({
    repeatedPassword: signupMessages.passwordsDoNotMatch,
  });
  expect(problemsOf({ email: " " })).toEqual({ email: refusalMessages.emailRequired });
  expect(problemsOf({ email: "ada@example" })).toEqual({ email: refusalMessages.emailInvalid });
});
