import { expect, it } from "vitest";
import { parsePayoutColumns, payoutColumnsProblem } from "../../src/ledger/payout-columns";
import { DEFAULT_PAYOUT_COLUMNS, PAYOUT_STATES } from "../../src/platform/constants";
import {
  isHeldBySuspension,
  nextPayoutState,
  payoutProblem,
} from "../../src/rewards/payouts/payout-rules";

it("pays, confirms and fails a payout along its states, and ends with confirmed and failed", () => {
  const next = (action: "send" | "confirm" | "fail") =>
    PAYOUT_STATES.map((state) => nextPayoutState(state, action));
  expect(next("send")).toEqual(["sent", null, null, null]);
  expect(next("confirm")).toEqual([null, "confirmed", null, null]);
  expect(next("fail")).toEqual(["failed", "failed", null, null]);
});

it("says why a payout is not sent or confirmed", () => {
  const problems = (action: "send" | "confirm") =>
    PAYOUT_STATES.map((state) => payoutProblem(state, action));
  expect(problems("send")).toEqual([null, "already_sent", "already_confirmed", "already_failed"]);
  expect(problems("confirm")).toEqual(["not_sent", null, "already_confirmed", "already_failed"]);
});

it("holds the payout of a suspended person, unless it was exported before the suspension began", () => {
  const began = "2026-03-01T12:00:00.000Z";
  expect(isHeldBySuspension(null, null)).toBe(false);
  expect(isHeldBySuspension(began, null)).toBe(false);
  expect(isHeldBySuspension(null, began)).toBe(true);
  expect(isHeldBySuspension("2026-03-01T11:59:59.999Z", began)).toBe(false);
  expect(isHeldBySuspension(began, began)).toBe(true);
});

it("reads the columns of an export, and leaves blank lines out", () => {
  expect(parsePayoutColumns(" Ref No = payout \r\n\nUSD=dollars")).toEqual([
    { header: "Ref No", key: "payout" },
    { header: "USD", key: "dollars" },
  ]);
});

it.each([
  [DEFAULT_PAYOUT_COLUMNS, null],
  ["A = payout\nB = account_number\nC = dollars\n\n", null],
  ["A = payout\nB account_number", "Line 2 must be written as Header = field."],
  ["A = payout\n\n = naira", "Line 3 must name one of"],
  ["A = payout\nB = salary", "Line 2 must name one of"],
  ["A = payout = naira", "Line 1 must be written as Header = field."],
  ["A = payout\na = naira", "The header of line 2 is used before."],
  ["A = account_number\nB = naira", "One column must be the payout"],
  ["A = payout\nB = naira", "one the account number"],
  ["A = payout\nB = account_number", "and one an amount"],
])("names what is wrong with the columns %j: %s", (template, problem) => {
  const found = payoutColumnsProblem(template);
  expect(found === null ? null : found).toEqual(
    problem === null ? null : expect.stringContaining(problem),
  );
});
