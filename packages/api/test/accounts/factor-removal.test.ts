import { expect, it } from "vitest";
import { removalHappensAt, removalLapsesAt } from "../../src/accounts/safety/factor-removal-rules";

const requested_at = "2026-11-25T12:00:00.000Z";

it.each([
  [null, true, "2026-11-28T12:00:00.000Z"],
  [null, false, null],
  ["2026-11-25T13:00:00.000Z", false, "2026-11-26T12:00:00.000Z"],
  ["2026-11-26T12:00:00.000Z", false, "2026-11-26T12:00:00.000Z"],
  ["2026-11-30T12:00:00.000Z", false, "2026-11-30T12:00:00.000Z"],
  ["2026-11-25T13:00:00.000Z", true, "2026-11-26T12:00:00.000Z"],
])(
  "the removal of a lost second factor confirmed at %s, one admin enough: %s, happens at %s",
  (confirmed_at, isAlone, at) => {
    expect(removalHappensAt({ requested_at, confirmed_at }, isAlone)).toBe(at);
  },
);

it("the removal of a lost second factor lapses after 14 days", () => {
  expect(removalLapsesAt({ requested_at })).toBe("2026-12-09T12:00:00.000Z");
});
