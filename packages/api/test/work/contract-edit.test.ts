import { expect, it } from "vitest";
import {
  completesByEdit,
  expiryAfterEdit,
  placesProblem,
  statusProblem,
} from "../../src/work/contracts/contract-edit";
import { extensionProblem } from "../../src/work/contracts/extension";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const running = { expires_at: "2026-03-11T12:00:00.000Z", duration: 1_440 };

it.each([
  [running, 1_440, "2026-03-11T12:00:00.000Z"],
  [running, 1_500, "2026-03-11T13:00:00.000Z"],
  [running, 1, "2026-03-10T12:01:00.000Z"],
  [running, 0, null],
  [{ ...running, expires_at: "2026-01-01T00:00:00.000Z" }, 1_500, "2026-01-01T01:00:00.000Z"],
  [{ expires_at: null, duration: 0 }, 60, "2026-03-10T13:00:00.000Z"],
  [{ expires_at: null, duration: 0 }, 0, null],
])("moves the expiry %j to a duration of %i minutes: %s", (contract, minutes, expected) => {
  expect(expiryAfterEdit(contract, minutes, NOW)?.toISOString() ?? null).toBe(expected);
});

it("refuses fewer places than are taken", () => {
  expect(placesProblem(3, 3)).toBeNull();
  expect(placesProblem(0, 3)).toBeNull();
  expect(placesProblem(2, 3)).toContain("3 people already have a place");
  expect(placesProblem(1, 2)).toContain("Choose at least 2");
});

it("completes the contract when an edit leaves approved places alone", () => {
  const before = { max_signers: 5, places_approved: 2 };
  expect(completesByEdit(before, 2)).toBe(true);
  expect(completesByEdit(before, 3)).toBe(false);
  expect(completesByEdit(before, 0)).toBe(false);
  expect(completesByEdit({ max_signers: 0, places_approved: 2 }, 2)).toBe(true);
  // Full already: an admin who made it active again wants it so.
  expect(completesByEdit({ max_signers: 2, places_approved: 2 }, 2)).toBe(false);
  expect(completesByEdit({ max_signers: 0, places_approved: 0 }, 0)).toBe(false);
});

it("lets an admin set a contract to active or inactive, never to completed", () => {
  for (const wanted of ["active", "inactive"] as const) {
    for (const present of ["active", "inactive", "completed"] as const) {
      expect(statusProblem(present, wanted)).toBeNull();
    }
  }
  expect(statusProblem("completed", "completed")).toBeNull();
  expect(statusProblem("active", "completed")).toContain("completed by itself");
});

it.each([
  [1, null],
  [5_256_000 - 1_440, null],
  [0, "Please extend by at least one minute."],
  [-60, "Please extend by at least one minute."],
  [1.5, "This must be a whole number."],
  [Number.NaN, "This must be a whole number."],
  [5_256_000 - 1_439, "A contract can be extended to at most 10 years from now."],
  [Number.MAX_SAFE_INTEGER, "A contract can be extended to at most 10 years from now."],
])("refuses an extension by %d minutes: %s", (minutes, text) => {
  expect(extensionProblem(running.expires_at, minutes, NOW)).toBe(text);
});

it("extends an expired contract from now", () => {
  expect(extensionProblem("2020-01-01T00:00:00.000Z", 5_256_000, NOW)).toBeNull();
  expect(extensionProblem("2020-01-01T00:00:00.000Z", 5_256_001, NOW)).not.toBeNull();
});
