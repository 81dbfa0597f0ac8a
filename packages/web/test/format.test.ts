import { expect, test } from "vitest";
import { countdownTone, formatCountdown } from "~/ui/countdown";
import {
  formatDuration,
  formatDurationWithDays,
  formatPoints,
  formatSignedPoints,
} from "~/ui/format";

test.each([
  [0, "0 minutes"],
  [1, "1 minute"],
  [59, "59 minutes"],
  [60, "1 hour"],
  [89, "1 hour"],
  [90, "2 hours"],
  [1_440, "24 hours"],
])("a duration of %j minutes reads %s", (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text);
});

test.each([
  [1_440, "24 hours"],
  [2_880, "48 hours (2 days)"],
  [3_000, "50 hours"],
  [43_200, "720 hours (30 days)"],
])("a duration of %j minutes with its whole days from two up reads %s", (minutes, text) => {
  expect(formatDurationWithDays(minutes)).toBe(text);
});

const hour = 3_600_000;
test.each([
  [24 * hour, "calm"],
  [24 * hour - 1, "warning"],
  [1, "warning"],
  [0, "over"],
  [-1, "over"],
])("a countdown with %j ms left is %s", (ms, tone) => expect(countdownTone(ms)).toBe(tone));

test.each([
  [0, "0s"],
  [1, "1s"],
  [59_999, "1m 00s"],
  [hour, "1h 00m 00s"],
  [26 * hour + 61_000, "1d 02h 01m 01s"],
  [-5, "0s"],
])("a countdown of %j ms reads %s", (ms, text) => expect(formatCountdown(ms)).toBe(text));

test("points read with separators and a true minus", () => {
  expect(formatPoints(123_456_789)).toBe("123,456,789");
  expect(formatPoints(-1_000)).toBe("−1,000");
  expect(formatSignedPoints(50)).toBe("+50");
  expect(formatSignedPoints(0)).toBe("0");
});
