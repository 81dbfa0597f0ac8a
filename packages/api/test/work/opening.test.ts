import { expect, test } from "vitest";
import { OPENING_MAX_DAYS } from "../../src/platform/constants";
import { MS_PER_DAY } from "../../src/platform/durations";
import { openingMessages as texts } from "../../src/texts";
import { openingProblem, openingRefusal } from "../../src/work/contracts/opening";

const NOW = new Date("2026-05-01T10:00:00.000Z");
const YEAR = OPENING_MAX_DAYS * MS_PER_DAY;

const problem = (ahead: number, given: object = {}) => {
  const opens_at = new Date(NOW.getTime() + ahead).toISOString();
  return openingProblem({ opens_at, status: "inactive", is_signed: false, ...given }, NOW);
};

test.each([
  [-1, texts.notFuture],
  [0, texts.notFuture],
  [1, null],
  [YEAR, null],
  [YEAR + 1, texts.tooFar],
])(
  "a contract can wait for its opening of which the time is %i milliseconds ahead: %s",
  (ahead, expected) => {
    expect(problem(ahead)).toBe(expected);
  },
);

test("a contract can wait for its opening only while it is inactive, and when nobody has signed it", () => {
  expect(problem(1, { status: "active" })).toBe(texts.notInactive);
  expect(problem(1, { status: "completed" })).toBe(texts.notInactive);
  expect(problem(1, { is_signed: true })).toBe(texts.signed);
});

test.each([
  [{ awaiting_second: false, needs_second: false, is_confirmed: false }, null],
  [{ awaiting_second: false, needs_second: true, is_confirmed: true }, null],
  [{ awaiting_second: false, needs_second: true, is_confirmed: false }, texts.notConfirmed],
  [{ awaiting_second: true, needs_second: true, is_confirmed: false }, texts.awaitsSecond],
  [{ awaiting_second: true, needs_second: false, is_confirmed: true }, texts.awaitsSecond],
])("an opening with %o is refused by %s", (opening, expected) => {
  expect(openingRefusal(opening)).toBe(expected);
});
