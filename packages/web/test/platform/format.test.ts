import { expect, test } from "vitest";
import { countdownTone, formatCountdown } from "~/platform/ui/countdown";
import {
  englishLocale,
  formatDuration,
  formatDurationWithDays,
  formatPoints,
  formatSignedPoints,
  timeFormats,
} from "~/platform/ui/format";

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

test.each([
  [["en-NG", "en"], "en-NG"],
  [["fr-FR", "en-GB"], "en-GB"],
  [["en"], "en"],
  [["de-DE", "ENGLISH"], "en-US"],
  [["en-US@posix"], "en-US"],
  [[], "en-US"],
])("of the browser's languages %j the app writes times in %s", (languages, locale) => {
  expect(englishLocale(languages)).toBe(locale);
});

// Some versions of Node and of browsers have a narrow space before AM and PM.
const plain = (text: string) => text.replace(/\s/g, " ");

test.each([
  ["en-US", "UTC", "2026-11-24T08:17:00Z", "Nov 24, 2026, 8:17 AM UTC"],
  ["en-US", "Africa/Lagos", "2026-11-24T08:17:00Z", "Nov 24, 2026, 9:17 AM GMT+1"],
  ["en-NG", "Africa/Lagos", "2026-11-24T08:17:00Z", "24 Nov 2026, 09:17 WAT"],
  ["en-IN", "Asia/Kolkata", "2026-11-24T18:45:00Z", "25 Nov 2026, 12:15 am IST"],
  ["en-US", "America/New_York", "2026-11-01T05:30:00Z", "Nov 1, 2026, 1:30 AM EDT"],
  ["en-US", "America/New_York", "2026-11-01T06:30:00Z", "Nov 1, 2026, 1:30 AM EST"],
  ["en-US", "America/New_York", "2026-03-08T06:59:00Z", "Mar 8, 2026, 1:59 AM EST"],
  ["en-US", "America/New_York", "2026-03-08T07:00:00Z", "Mar 8, 2026, 3:00 AM EDT"],
  ["en-US", "Pacific/Kiritimati", "2026-12-31T10:00:00Z", "Jan 1, 2027, 12:00 AM GMT+14"],
  ["en-GB", "Pacific/Kiritimati", "2026-12-31T09:59:00Z", "31 Dec 2026, 23:59 GMT+14"],
])("a reader with %s in %s reads the deadline %s as %s", (locale, zone, iso, text) => {
  const { zoned, dateTime } = timeFormats(locale, zone);
  expect(plain(zoned(iso))).toBe(text);
  expect(text.startsWith(plain(dateTime(iso)))).toBe(true);
});

test("the title of a time has the whole name of its zone", () => {
  const { full } = timeFormats("en-US", "Africa/Lagos");
  expect(full("2026-11-24T08:17:00Z")).toContain("West Africa");
});
