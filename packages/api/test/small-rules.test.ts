import { describe, expect, it } from "vitest";
import { countdownTone, formatCountdown } from "../src/rules/countdown";
import { formatDuration } from "../src/rules/duration";
import { canonicalMailbox, isValidEmail, normalizeEmail } from "../src/rules/email";
import { extendedExpiry, extensionMinutes } from "../src/rules/extension";
import { netEarnings } from "../src/rules/net-earnings";
import { passwordProblem } from "../src/rules/password";
import { formatPoints, formatSignedPoints } from "../src/rules/points";
import { isCheckableReferralCode, normalizeReferralCode } from "../src/rules/referral-code";
import { isValidUsername, usernameFromEmail } from "../src/rules/username";

describe("durations", () => {
  it.each([
    [0, "0 minutes"],
    [1, "1 minute"],
    [59, "59 minutes"],
    [60, "1 hour"],
    [89, "1 hour"],
    [90, "2 hours"],
    [1_440, "24 hours"],
  ])("%j minutes read %s", (minutes, text) => expect(formatDuration(minutes)).toBe(text));
});

describe("countdowns", () => {
  const hour = 3_600_000;
  it.each([
    [24 * hour, "calm"],
    [24 * hour - 1, "warning"],
    [1, "warning"],
    [0, "over"],
    [-1, "over"],
  ])("with %j ms left are %s", (ms, tone) => expect(countdownTone(ms)).toBe(tone));

  it.each([
    [0, "0s"],
    [1, "1s"],
    [59_999, "1m 00s"],
    [hour, "1h 00m 00s"],
    [26 * hour + 61_000, "1d 02h 01m 01s"],
    [-5, "0s"],
  ])("%j ms read %s", (ms, text) => expect(formatCountdown(ms)).toBe(text));
});

describe("extensions", () => {
  it.each([
    [0, 0, 0],
    [1, 0, 1_440],
    [2, 23, 4_260],
    [0, 24, null],
    [-1, 0, null],
    [0, -1, null],
    [0.5, 0, null],
  ])("%j days %j hours are %j minutes", (days, hours, minutes) => {
    expect(extensionMinutes(days, hours)).toBe(minutes);
  });

  it("start from the later of the expiry and now", () => {
    const now = new Date("2026-03-01T00:00:00.000Z");
    const extended = (expiry: string) => extendedExpiry(expiry, 60, now).toISOString();
    expect(extended("2026-03-01T12:00:00.000Z")).toBe("2026-03-01T13:00:00.000Z");
    expect(extended("2026-02-01T12:00:00.000Z")).toBe("2026-03-01T01:00:00.000Z");
  });
});

describe("usernames", () => {
  it.each(["abc", "A.b-c_9", "x".repeat(30)])("accept %s", (name) =>
    expect(isValidUsername(name)).toBe(true),
  );
  it.each(["ab", "x".repeat(31), "a b c", "ünal", "a@b", ""])("refuse %j", (name) =>
    expect(isValidUsername(name)).toBe(false),
  );
  it.each([
    ["ada@example.com", 0, "ada"],
    ["a@example.com", 0, "a__"],
    ["ada+tag@example.com", 0, "adatag"],
    ["ada@example.com", 12, "ada12"],
    [`${"x".repeat(40)}@example.com`, 7, `${"x".repeat(29)}7`],
    ["日本@example.com", 0, "___"],
  ])("are made from %s, attempt %j: %s", (email, attempt, name) => {
    expect(usernameFromEmail(email, attempt)).toBe(name);
    expect(isValidUsername(name)).toBe(true);
  });
});

describe("passwords", () => {
  it.each([
    ["", "too_short"],
    ["12345", "too_short"],
    ["123456", null],
    ["🔑🔑🔑🔑🔑", "too_short"],
    ["🔑🔑🔑🔑🔑🔑", null],
    ["x".repeat(128), null],
    ["x".repeat(129), "too_long"],
  ])("%s: %j", (password, problem) => expect(passwordProblem(password)).toBe(problem));
});

describe("referral codes", () => {
  it("are trimmed and upper-cased, and looked up from 3 characters", () => {
    expect(normalizeReferralCode("  ab3c ")).toBe("AB3C");
    expect(isCheckableReferralCode(" ab ")).toBe(false);
    expect(isCheckableReferralCode("abc")).toBe(true);
  });
});

describe("emails", () => {
  it.each(["a@example.com", "a.b+c@sub.example.co"])("accept %s", (email) =>
    expect(isValidEmail(email)).toBe(true),
  );
  it.each(["a", "a@", "@example.com", "a@b", "a b@example.com", `${"x".repeat(250)}@example.com`])(
    "refuse %s",
    (email) => expect(isValidEmail(email)).toBe(false),
  );
  it("are compared without spaces and capitals", () => {
    expect(normalizeEmail(" Ada@Example.COM ")).toBe("ada@example.com");
  });
  it.each([
    ["ada@example.com", "ada@example.com"],
    [" Ada+News@Example.COM", "ada@example.com"],
    ["ada+a+b@example.com", "ada@example.com"],
    ["ada@plus+sign.example", "ada@plus+sign.example"],
  ])("%s delivers to the mailbox %s", (email, mailbox) =>
    expect(canonicalMailbox(email)).toBe(mailbox),
  );
});

describe("points", () => {
  it("read with separators and a true minus", () => {
    expect(formatPoints(123_456_789)).toBe("123,456,789");
    expect(formatPoints(-1_000)).toBe("−1,000");
    expect(formatSignedPoints(50)).toBe("+50");
    expect(formatSignedPoints(0)).toBe("0");
  });
  it("net earnings may be negative", () => {
    expect(netEarnings({ points_reward: 10, points_cost: 30 })).toBe(-20);
  });
});
