import { expect, it, test } from "vitest";
import { isNamePassword, passwordProblem } from "../src/accounts/password";
import { isCheckableReferralCode, normalizeReferralCode } from "../src/accounts/referral-code";
import {
  isReservedUsername,
  isValidUsername,
  nextUsernameChange,
  usernameFromEmail,
} from "../src/accounts/username";
import { canonicalMailbox, isValidEmail, normalizeEmail } from "../src/platform/email";
import { extendedExpiry } from "../src/work/contracts/extension";

test("starts an extension from the later of the expiry and now", () => {
  const now = new Date("2026-03-01T00:00:00.000Z");
  const extended = (expiry: string) => extendedExpiry(expiry, 60, now).toISOString();
  expect(extended("2026-03-01T12:00:00.000Z")).toBe("2026-03-01T13:00:00.000Z");
  expect(extended("2026-02-01T12:00:00.000Z")).toBe("2026-03-01T01:00:00.000Z");
});

it.each(["abc", "A.b-c_9", "x".repeat(30)])("accepts the username %s", (name) =>
  expect(isValidUsername(name)).toBe(true),
);
it.each(["ab", "x".repeat(31), "a b c", "ünal", "a@b", ""])("refuses the username %j", (name) =>
  expect(isValidUsername(name)).toBe(false),
);
it.each(["support", "Sup-Port", "admin7", "The_Signpoint.Team", "Deleted.user", "ROOT"])(
  "reserves the username %s",
  (name) => expect(isReservedUsername(name)).toBe(true),
);
it.each(["supporter", "badminton", "root.beer", "ada", "123"])(
  "leaves the username %s to anybody",
  (name) => expect(isReservedUsername(name)).toBe(false),
);
it.each([
  ["ada@example.com", 0, "ada"],
  ["a@example.com", 0, "a__"],
  ["ada+tag@example.com", 0, "adatag"],
  ["ada@example.com", 12, "ada12"],
  [`${"x".repeat(40)}@example.com`, 7, `${"x".repeat(29)}7`],
  ["日本@example.com", 0, "___"],
  ["support@example.com", 0, "member"],
  ["support@example.com", 2, "member2"],
])("derives a username from %s, attempt %j: %s", (email, attempt, name) => {
  expect(usernameFromEmail(email, attempt)).toBe(name);
  expect(isValidUsername(name)).toBe(true);
});

test("allows the next change of a username 30 days after the last one", () => {
  const changed = "2026-03-01T00:00:00.000Z";
  const next = "2026-03-31T00:00:00.000Z";
  expect(nextUsernameChange(null, new Date(changed))).toBeNull();
  expect(nextUsernameChange(changed, new Date("2026-03-30T23:59:59.999Z"))).toBe(next);
  expect(nextUsernameChange(changed, new Date(next))).toBeNull();
});

it.each([
  ["", "too_short"],
  ["12345", "too_short"],
  ["123456", null],
  ["🔑🔑🔑🔑🔑", "too_short"],
  ["🔑🔑🔑🔑🔑🔑", null],
  ["x".repeat(128), null],
  ["x".repeat(129), "too_long"],
])("validates a password of %s: %j", (password, problem) =>
  expect(passwordProblem(password)).toBe(problem),
);

const names = { username: "Ada.L", email: "lovelace7@example.com" };
it.each([
  "signpoint",
  "SignPoint-2026!",
  "adal1843",
  "LoveLace7@example.com",
  "lovelace",
  "!lovelace99",
])("refuses a name of the account or the product as a password: %s", (password) =>
  expect(isNamePassword(password, names)).toBe(true),
);
it.each(["signpoint-demo", "ada loves numbers", "123456789", "lovelac3s", "пароль77"])(
  "takes a password for no name: %s",
  (password) => expect(isNamePassword(password, names)).toBe(false),
);

it("normalises referral codes and looks them up from 3 characters", () => {
  expect(normalizeReferralCode("  ab3c ")).toBe("AB3C");
  expect(isCheckableReferralCode(" ab ")).toBe(false);
  expect(isCheckableReferralCode("abc")).toBe(true);
});

it.each(["a@example.com", "a.b+c@sub.example.co"])("accepts the email %s", (email) =>
  expect(isValidEmail(email)).toBe(true),
);
it.each(["a", "a@", "@example.com", "a@b", "a b@example.com", `${"x".repeat(250)}@example.com`])(
  "refuses the email %s",
  (email) => expect(isValidEmail(email)).toBe(false),
);
it("compares emails without spaces and capitals", () => {
  expect(normalizeEmail(" Ada@Example.COM ")).toBe("ada@example.com");
});
it.each([
  ["ada@example.com", "ada@example.com"],
  [" Ada+News@Example.COM", "ada@example.com"],
  ["ada+a+b@example.com", "ada@example.com"],
  ["ada@plus+sign.example", "ada@plus+sign.example"],
])("finds that %s delivers to the mailbox %s", (email, mailbox) =>
  expect(canonicalMailbox(email)).toBe(mailbox),
);
