import { expect, it } from "vitest";
import { appealRefusal, rechargeOf } from "../../src/work/appeals/appeal-rules";
import {
  giveBackRefusal,
  signingState,
  submissionRefusal,
  withdrawalRefusal,
} from "../../src/work/signing";
import {
  bindingDeadline,
  correctionDueAt,
  submitDeadline,
  type TimedSigning,
  workDueAt,
} from "../../src/work/signing-deadlines";
import type { SigningStatus } from "../../src/work/transitions";

/** One hour long, fully expired at 01:30. */
const contract = { expires_at: "2026-03-01T01:00:00.000Z", duration: 60 };
const endless = { expires_at: null, duration: 0 };
const END = "2026-03-01T01:30:00.000Z";
const at = (iso: string, ms = 0) => new Date(Date.parse(iso) + ms);
const signing = (status: SigningStatus, given: Partial<TimedSigning> = {}): TimedSigning => ({
  status,
  work_due_at: null,
  correction_due_at: null,
  ...given,
});
const working = (work_due_at: string | null) => signing("in_progress", { work_due_at });
const correcting = (correction_due_at: string) =>
  signing("changes_requested", { correction_due_at });
const due = "2026-03-01T00:40:00.000Z";
const corrected = "2026-03-04T00:00:00.000Z";

it("the end of the time to submit is counted in minutes from signing, and in 72 hours from a request for changes", () => {
  expect(workDueAt(90, at(due))).toEqual(at("2026-03-01T02:10:00.000Z"));
  expect(workDueAt(null, at(due))).toBeNull();
  expect(correctionDueAt(at(due))).toEqual(at("2026-03-04T00:40:00.000Z"));
});

it.each([
  ["the full expiry", contract, working(null), END],
  ["the time to finish, when it ends first", contract, working(due), due],
  ["the full expiry, when it comes first", contract, working(corrected), END],
  ["the time to finish of an endless contract", endless, working(due), due],
  ["72 hours after a request, when that is later", contract, correcting(corrected), corrected],
  ["the full expiry for a correction, when that is later", contract, correcting(due), END],
  ["never for the correction of an endless contract", endless, correcting(due), null],
  ["never for a submission in review", contract, signing("pending", { work_due_at: due }), null],
])("the end of the time to submit is %s", (_name, terms, given, expected) => {
  expect(submitDeadline(terms, given)?.toISOString() ?? null).toBe(expected);
});

it("the end of the time to submit belongs to the state after it", () => {
  expect(signingState(contract, working(due), at(due, -1))).toBe("in_progress");
  expect(signingState(contract, working(due), at(due))).toBe("lapsed");
  expect(signingState(contract, working(null), at(END))).toBe("missed");
  expect(signingState(contract, correcting(corrected), at(corrected, -1))).toBe(
    "changes_requested",
  );
  expect(signingState(contract, correcting(corrected), at(corrected))).toBe("rejected");
  expect(signingState(contract, null, at(END))).toBe("none");
});

it("the end of the time to submit lapses rather than misses what is due at the same instant", () => {
  expect(signingState(contract, working(END), at(END))).toBe("lapsed");
});

const worked = (work_due_at: string | null) => ({ work_due_at, lapse_refund: 3 });

it.each([
  ["the time to finish, a moment before the grace period ends", -1, "work_time", 3],
  ["the time to finish, when both end at once", 0, "work_time", 3],
  ["the grace period, a moment before the time to finish ends", 1, "grace_period", 0],
] as const)("the deadline that binds a signing in progress is %s", (_, ms, by, refund) => {
  const work = at(END, ms);
  const limit = by === "work_time" ? work : at(END);
  expect(bindingDeadline(contract, worked(work.toISOString()))).toEqual({
    by,
    at: limit,
    refund,
  });
});

it("the deadline that binds a signing in progress is the only one that there is, or none", () => {
  expect(bindingDeadline(contract, worked(null))?.by).toBe("grace_period");
  expect(bindingDeadline(endless, worked(due))?.by).toBe("work_time");
  expect(bindingDeadline(endless, worked(null))).toBeNull();
});

it.each([
  ["WORK_TIME_OVER", working(due), due],
  ["WORK_TIME_OVER", signing("lapsed", { work_due_at: due }), due],
  ["SUBMISSION_EXPIRED", working(null), END],
  ["SUBMISSION_EXPIRED", signing("missed"), END],
  ["CORRECTION_TIME_OVER", correcting(corrected), corrected],
  ["NOT_SUBMITTABLE", signing("given_back"), due],
])("submitting after a deadline is refused as %s", (code, given, instant) => {
  expect(submissionRefusal(contract, given, at(instant))).toBe(code);
});

it("submitting after a deadline is allowed for a correction after the full expiry, within 72 hours of the request", () => {
  expect(submissionRefusal(contract, correcting(corrected), at(corrected, -1))).toBeNull();
});

it("giving a place back is possible while the signing is in progress and not over", () => {
  expect(giveBackRefusal(contract, working(due), at(due, -1))).toBeNull();
  expect(giveBackRefusal(contract, working(due), at(due))).toBe("WORK_TIME_OVER");
  expect(giveBackRefusal(contract, working(null), at(END))).toBe("SUBMISSION_EXPIRED");
});

it.each(["pending", "changes_requested", "given_back"] as const)(
  "giving a place back is refused from %s",
  (status) => {
    expect(giveBackRefusal(contract, signing(status), at(due))).toBe("CANNOT_GIVE_BACK");
  },
);

const first = {
  ...signing("pending", { work_due_at: due }),
  submitted_from: "in_progress" as const,
};
const correction = { ...first, submitted_from: "changes_requested" as const };

it("withdrawing a submission is refused from the end of the time to finish on, unless it is a correction", () => {
  expect(withdrawalRefusal(contract, first, at(due, -1))).toBeNull();
  expect(withdrawalRefusal(contract, first, at(due))).toBe("WORK_TIME_OVER");
  expect(withdrawalRefusal(contract, correction, at(due))).toBeNull();
});

it("withdrawing a submission is refused when the contract is fully expired", () => {
  expect(withdrawalRefusal(contract, correction, at(END))).toBe("SUBMISSION_EXPIRED");
});

it.each(["in_progress", "approved", "rejected", "changes_requested"] as const)(
  "withdrawing a submission is refused from %s",
  (status) => {
    expect(withdrawalRefusal(contract, { ...first, status }, at(due, -1))).toBe("CANNOT_WITHDRAW");
  },
);

const decided = "2026-03-01T00:00:00.000Z";
const rejected = {
  status: "rejected",
  decided_at: decided,
  appeal_until: null,
  was_decided_by_admin: true,
  has_appeal: false,
} as const;

it("appealing a rejection is possible once within 7 days", () => {
  expect(appealRefusal(rejected, at("2026-03-07T23:59:59.999Z"))).toBeNull();
  expect(appealRefusal(rejected, at("2026-03-08T00:00:00.000Z"))).toBe("APPEAL_TOO_LATE");
  expect(appealRefusal({ ...rejected, has_appeal: true }, at(decided))).toBe("ALREADY_APPEALED");
});

it("appealing a rejection is refused for what the system has rejected, and for what is not rejected", () => {
  expect(appealRefusal({ ...rejected, was_decided_by_admin: false }, at(decided))).toBe(
    "NOT_APPEALABLE",
  );
  expect(appealRefusal({ ...rejected, status: "approved" }, at(decided))).toBe("NOT_APPEALABLE");
});

it("appealing a rejection takes the returned cost again as far as the balance goes", () => {
  expect(rechargeOf(50, 120)).toEqual({ recharged: 50, waived: 0 });
  expect(rechargeOf(50, 30)).toEqual({ recharged: 30, waived: 20 });
});
