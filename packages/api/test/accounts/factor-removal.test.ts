import { describe, expect, it } from "vitest";
import {
  hasTwoIndependent,
  removalHappensAt,
  removalLapsesAt,
} from "../../src/accounts/safety/factor-removal-rules";

const requested_at = "2026-11-25T12:00:00.000Z";

describe("the removal of a lost second factor", () => {
  it.each([
    [null, true, "2026-11-28T12:00:00.000Z"],
    [null, false, null],
    ["2026-11-25T13:00:00.000Z", false, "2026-11-26T12:00:00.000Z"],
    ["2026-11-26T12:00:00.000Z", false, "2026-11-26T12:00:00.000Z"],
    ["2026-11-30T12:00:00.000Z", false, "2026-11-30T12:00:00.000Z"],
    ["2026-11-25T13:00:00.000Z", true, "2026-11-26T12:00:00.000Z"],
  ])("confirmed at %s, one admin enough: %s, happens at %s", (confirmed_at, isAlone, at) => {
    expect(removalHappensAt({ requested_at, confirmed_at }, isAlone)).toBe(at);
  });

  it("lapses after 14 days", () => {
    expect(removalLapsesAt({ requested_at })).toBe("2026-12-09T12:00:00.000Z");
  });
});

describe("hasTwoIndependent", () => {
  const by = (id: string, admin_id: string | null) => ({
    id,
    grant: { admin_id, created_at: "2026-11-01T12:00:00.000Z" },
  });
  const founder = { id: "founder", grant: null };
  it.each([
    ["nobody", [], false],
    ["one", [founder], false],
    ["two by the command", [founder, by("b", null)], true],
    ["one whom the other made", [founder, by("b", "founder")], false],
    ["two whom a third made", [founder, by("b", "founder"), by("c", "founder")], true],
    ["a line of two", [by("b", "founder"), by("c", "b")], false],
  ])("of %s", (_, admins, expected) => {
    expect(hasTwoIndependent(admins, requested_at)).toBe(expected);
  });
});
