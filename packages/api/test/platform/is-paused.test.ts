import { expect, test } from "vitest";
import { isPaused } from "../../src/platform/is-paused";

const NOW = new Date("2027-03-10T12:00:00.000Z");

test.each([
  [null, false],
  ["2027-03-10T12:00:00.000Z", false],
  ["2027-03-10T12:00:00.001Z", true],
])("a pause until %s lasts: %s", (until, lasts) => {
  expect(isPaused(until, NOW)).toBe(lasts);
});
