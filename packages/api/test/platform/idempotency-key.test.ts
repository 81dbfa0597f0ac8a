import { expect, test } from "vitest";
import { parseIdempotencyKey } from "../../src/platform/idempotency-key";

test("an idempotency key is read from a structured-field string", () => {
  expect(parseIdempotencyKey('"8e03978e-40d5-43dd-bc93-6894a57f9324"')).toBe(
    "8e03978e-40d5-43dd-bc93-6894a57f9324",
  );
  expect(parseIdempotencyKey('"two words, one; \\"key\\" \\\\"')).toBe('two words, one; "key" \\');
});

test("an idempotency key is read from a bare word and means the same as in quotes", () => {
  for (const key of [
    "8e03978e-40d5-43dd-bc93-6894a57f9324",
    "a",
    "0",
    "KG5LxwFBepaKHyUD+/=:~!*'",
  ]) {
    expect(parseIdempotencyKey(key)).toBe(key);
    expect(parseIdempotencyKey(`"${key}"`)).toBe(key);
  }
});

test("an idempotency key has up to 255 characters, whatever its quotes add", () => {
  const longest = "k".repeat(255);
  expect(parseIdempotencyKey(longest)).toBe(longest);
  expect(parseIdempotencyKey(`"${longest}"`)).toBe(longest);
  expect(parseIdempotencyKey(`"${'\\"'.repeat(255)}"`)).toBe('"'.repeat(255));
  expect(parseIdempotencyKey(`${longest}k`)).toBeNull();
  expect(parseIdempotencyKey(`"${longest}k"`)).toBeNull();
});

test("an idempotency key is refused when it is empty, broken, two at once or not ASCII", () => {
  const bad = [
    "",
    '""',
    '"',
    'a"',
    '"a',
    '"a"b"',
    '"a\\"',
    '"a\\b"',
    "a b",
    "a, b",
    "a,b",
    '"a";p=1',
  ];
  for (const header of [...bad, "a;b", "a\\b", "é", '"é"', "a\u0000", '"a\tb"', "a\n"]) {
    expect([header, parseIdempotencyKey(header)]).toEqual([header, null]);
  }
});
