import { expect, test } from "vitest";
import { isToldInTime } from "../../src/messages/announcement-rules";

test.each([
  ["2026-07-01", "2026-06-01T00:00:00.000Z", true],
  ["2026-07-01", "2026-06-01T00:00:00.001Z", false],
  ["2026-07-02", "2026-06-01T23:59:59.999Z", true],
  ["2026-05-31", "2026-06-01T00:00:00.000Z", false],
  [null, "2026-06-01T00:00:00.000Z", true],
])("what holds from %s can be announced at %s: %s", (holdsFrom, now, expected) => {
  expect(isToldInTime(holdsFrom, new Date(now))).toBe(expected);
});
