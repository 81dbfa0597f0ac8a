import { expect, it } from "vitest";
import { parsePayoutColumns, payoutColumnsProblem } from "../../src/ledger/payout-columns";
import { DEFAULT_PAYOUT_COLUMNS, PAYOUT_STATES } from "../../src/platform/constants";
import {
  afterFailure,
  awaitsAccountMail,
  canComeBack,
  isHeldBySuspension,
  nextPayoutState,
  payoutHold,
  payoutProblem,
  wasNothingPaid,
} from "../../src/rewards/payouts/payout-rules";

it("pays, confirms, fails and returns a payout along its states, and ends with failed and returned", () => {
  const next = (action: "send" | "confirm" | "fail" | "return" | "ask" | "give") =>
    PAYOUT_STATES.map((state) => nextPayoutState(state, action));
  expect(next("send")).toEqual(["sent", null, null, null, null, null]);
  expect(next("confirm")).toEqual([null, "confirmed", null, null, null, null]);
  expect(next("fail")).toEqual(["failed", "failed", null, "failed", null, null]);
  expect(next("return")).toEqual([null, null, "returned", "returned", null, null]);
  const waiting = "awaiting_details";
  expect(next("ask")).toEqual([waiting, waiting, waiting, null, null, null]);
  expect(next("give")).toEqual([null, null, null, "to_pay", null, null]);
});

it("says why a payout is not sent or confirmed", () => {
  const problems = (action: "send" | "confirm") =>
    PAYOUT_STATES.map((state) => payoutProblem(state, action));
  const ended = ["awaiting_details", "already_failed", "already_returned"];
  expect(problems("send")).toEqual([null, "already_sent", "already_confirmed", ...ended]);
  expect(problems("confirm")).toEqual(["not_sent", null, "already_confirmed", ...ended]);
});

it("lets an admin say that money did not arrive before the bank has confirmed it, and that it came back after", () => {
  const after = (hadArrived: boolean, then: "return_points" | "ask_details") =>
    PAYOUT_STATES.map((state) => afterFailure(state, then, { hadArrived }));
  const waiting = "awaiting_details";
  expect(after(false, "return_points")).toEqual(["failed", "failed", null, null, null, null]);
  expect(after(false, "ask_details")).toEqual([waiting, waiting, null, null, null, null]);
  expect(after(true, "return_points")).toEqual([null, null, "returned", null, null, null]);
  expect(after(true, "ask_details")).toEqual([null, null, waiting, null, null, null]);
});

it("takes money as come back for 60 days after the confirmation, and none that was never confirmed", () => {
  const confirmed = "2026-03-01T12:00:00.000Z";
  expect(canComeBack(confirmed, new Date("2026-04-30T12:00:00.000Z"))).toBe(true);
  expect(canComeBack(confirmed, new Date("2026-04-30T12:00:00.001Z"))).toBe(false);
  expect(canComeBack(null, new Date(confirmed))).toBe(false);
});

it("knows that nothing was paid for what was rejected, failed or came back", () => {
  const unpaid = PAYOUT_STATES.filter((state) =>
    wasNothingPaid({ status: "APPROVED", payout: { state } }),
  );
  expect(unpaid).toEqual(["failed", "returned"]);
  expect(wasNothingPaid({ status: "REJECTED", payout: null })).toBe(true);
  expect(wasNothingPaid({ status: "PENDING", payout: null })).toBe(false);
  expect(wasNothingPaid({ status: "APPROVED", payout: null })).toBe(false);
});

it("holds another account until its mail is confirmed, a second admin agrees, and no safety pause runs", () => {
  const at = (time: string) => `2026-03-01T${time}:00.000Z`;
  const now = new Date(at("12:00"));
  const account = {
    account_confirm_by: at("20:00"),
    account_confirmed_at: at("10:00"),
    awaiting_second: false,
    exported_at: null,
  };
  const NONE = { since: null, until: null };
  expect(payoutHold({ ...account, account_confirm_by: null }, NONE, now)).toBeNull();
  const unconfirmed = { ...account, account_confirmed_at: null, awaiting_second: true };
  expect(payoutHold(unconfirmed, NONE, now)).toBe("unconfirmed");
  expect(payoutHold({ ...account, awaiting_second: true }, NONE, now)).toBe("awaiting_second");
  expect(payoutHold(account, NONE, now)).toBeNull();
  const pause = { since: at("11:00"), until: at("13:00") };
  expect(payoutHold(account, pause, now)).toBe("paused");
  expect(payoutHold({ ...account, exported_at: at("11:00") }, pause, now)).toBe("paused");
  expect(payoutHold({ ...account, exported_at: at("10:59") }, pause, now)).toBeNull();
  expect(payoutHold(account, { ...pause, until: at("12:00") }, now)).toBeNull();
});

it("waits for the mail about another account until it is confirmed", () => {
  const given = { state: "to_pay", account_confirm_by: "x", account_confirmed_at: null } as const;
  expect(awaitsAccountMail(given)).toBe(true);
  expect(awaitsAccountMail({ ...given, account_confirmed_at: "x" })).toBe(false);
  expect(awaitsAccountMail({ ...given, account_confirm_by: null })).toBe(false);
  expect(awaitsAccountMail({ ...given, state: "awaiting_details" })).toBe(false);
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
  expect(
    parsePayoutColumns(' Ref No = payout \r\n\nUSD=dollars\nCurrency = "NGN"\nBlank=""'),
  ).toEqual([
    { header: "Ref No", key: "payout" },
    { header: "USD", key: "dollars" },
    { header: "Currency", text: "NGN" },
    { header: "Blank", text: "" },
  ]);
});

it.each([
  [DEFAULT_PAYOUT_COLUMNS, null],
  ["A = payout\nB = account_number\nC = dollars\n\n", null],
  ['A = payout\nB = account_number\nC = "naira"', "and one an amount"],
  ['A = payout\nB = "NGN', "Line 2 must name one of"],
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
