import { expect, it } from "vitest";
import { isSetUp, SETUP_STEPS } from "../../src/books/setup-rules";
import { trendWeeks } from "../../src/books/trends";

const ALL = {
  free_contract: true,
  reward: true,
  mail: true,
  second_factor: true,
  second_admin: true,
  sums: true,
};

it("isSetUp asks for every step", () => {
  expect(isSetUp(ALL)).toBe(true);
  for (const step of SETUP_STEPS) expect(isSetUp({ ...ALL, [step]: false }), step).toBe(false);
});

it.each([
  ["2026-11-23T00:00:00.000Z", "2026-11-23", "2026-09-07"],
  ["2026-11-29T23:59:59.999Z", "2026-11-23", "2026-09-07"],
  ["2026-11-22T23:59:59.999Z", "2026-11-16", "2026-08-31"],
  ["2027-01-01T12:00:00.000Z", "2026-12-28", "2026-10-12"],
])("trendWeeks at %s ends with the week of %s and begins with that of %s", (now, last, first) => {
  const weeks = trendWeeks(new Date(now));
  expect([weeks.length, weeks.at(-1), weeks[0]]).toEqual([12, last, first]);
});
