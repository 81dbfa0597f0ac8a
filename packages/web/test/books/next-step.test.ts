import { contractMessages, deadlineMessages } from "@signpoint/api/texts";
import { expect, it } from "vitest";
import { formatInstant } from "~/platform/ui/format";
import { nextStep } from "~/work/contracts/next-step";

const contract = { expires_at: "2026-03-01T12:00:00.000Z", duration: 60 };
const signing = {
  status: "in_progress",
  points_cost: 50,
  points_reward: 1140,
  lapse_refund: 20,
  review_note: null,
  submitted_at: "2026-03-01T10:00:00.000Z",
  review_due_at: null,
  decided_at: null,
  work_due_at: null,
  correction_due_at: null,
} as const;
const now = new Date("2026-03-01T11:00:00.000Z");

it("has no next step without a signing", () => {
  expect(nextStep(contract, null, now)).toBeNull();
});

it("asks to submit until the grace period ends", () => {
  const end = formatInstant("2026-03-01T12:30:00.000Z");
  expect(nextStep(contract, signing, now)).toContain(`submit by ${end}`);
  expect(nextStep(contract, signing, new Date("2026-03-01T12:29:59.999Z"))).toContain(end);
  expect(nextStep(contract, signing, new Date("2026-03-01T12:30:00.000Z"))).toContain(
    "can no longer be submitted",
  );
});

it("asks to submit without an end for a contract without a time limit", () => {
  expect(nextStep({ expires_at: null, duration: 0 }, signing, now)).toContain("no time limit");
});

it("names in the next step the points agreed at signing", () => {
  expect(nextStep(contract, { ...signing, status: "pending" }, now)).toContain("1,140 points");
  expect(nextStep(contract, { ...signing, status: "approved" }, now)).toContain("1,140 points");
  const decided_at = "2026-03-01T10:30:00.000Z";
  expect(nextStep(contract, { ...signing, status: "rejected", decided_at }, now)).toContain(
    "The 50 points that you paid were returned",
  );
});

it("tells by when a submission in review is decided, and then that it takes longer", () => {
  const expected = "2026-03-03T10:00:00.000Z";
  const pending = { ...signing, status: "pending", review_due_at: expected } as const;
  expect(nextStep(contract, pending, now)).toContain(`expected by ${formatInstant(expected)}`);
  expect(nextStep(contract, pending, new Date(expected))).toContain("takes longer than usual");
});

it("warns that a missed deadline costs the points, and says so once it is missed", () => {
  expect(nextStep(contract, signing, now)).toContain("the 50 points you paid will not be returned");
  expect(nextStep(contract, signing, new Date("2026-03-01T12:30:00.000Z"))).toBe(
    "Missed: it can no longer be submitted. The 50 points that you paid are not returned.",
  );
});

it("warns of no loss for a contract that is free to sign", () => {
  const free = { ...signing, points_cost: 0 };
  expect(nextStep(contract, free, now)).not.toContain("returned");
  expect(nextStep(contract, free, new Date("2026-03-01T12:30:00.000Z"))).toBe(
    "Missed: it can no longer be submitted.",
  );
});

it("tells a contract that was removed, and a correction that did not come, apart from a rejected submission", () => {
  const rejected = { ...signing, status: "rejected", points_cost: 1 } as const;
  const decided_at = "2026-03-01T10:30:00.000Z";
  const returned = "The 1 point that you paid was returned to you.";
  const review_note = contractMessages.closedByDeletion;
  expect(nextStep(contract, { ...rejected, decided_at, review_note }, now)).toBe(
    `The contract was removed. ${returned}`,
  );
  const late = { ...rejected, decided_at, review_note: deadlineMessages.notCorrectedInTime };
  expect(nextStep(contract, late, now)).toBe(`Rejected: it was not corrected in time. ${returned}`);
  expect(nextStep(contract, { ...rejected, decided_at, points_cost: 0 }, now)).toBe(
    "Rejected. Signing had cost you nothing.",
  );
});

it("warns of a time to finish that ends first with what is then returned, and says so once it has lapsed", () => {
  const timed = { ...signing, work_due_at: "2026-03-01T11:30:00.000Z" };
  expect(nextStep(contract, timed, now)).toContain(formatInstant(timed.work_due_at));
  expect(nextStep(contract, timed, now)).toContain("20 of the 50 points you paid will be returned");
  expect(nextStep(contract, timed, new Date(timed.work_due_at))).toBe(
    `${deadlineMessages.workTimeOver} 20 of the 50 points that you paid were returned to you.`,
  );
  const late = { ...timed, work_due_at: "2026-03-01T13:00:00.000Z" };
  expect(nextStep(contract, late, now)).toContain("the 50 points you paid will not be returned");
});

it("asks for a correction until 72 hours are over, though the contract expires before", () => {
  const correction_due_at = "2026-03-04T10:00:00.000Z";
  const requested = { ...signing, status: "changes_requested", correction_due_at } as const;
  const after = new Date("2026-03-02T00:00:00.000Z");
  expect(nextStep(contract, requested, after)).toContain(
    `submit again by ${formatInstant(correction_due_at)}`,
  );
  expect(nextStep(contract, requested, new Date(correction_due_at))).toBe(
    "Rejected: it was not corrected in time. The 50 points that you paid were returned to you.",
  );
});

it.each([
  [0, "The 50 points that you paid are not returned."],
  [50, "The 50 points that you paid were returned to you."],
  [1, "1 of the 50 points that you paid was returned to you."],
])(
  "says of a place that was given back with a refund of %i points what came back",
  (lapse_refund, text) => {
    const given = { ...signing, status: "given_back", lapse_refund } as const;
    expect(nextStep(contract, given, now)).toBe(`You have given your place back. ${text}`);
  },
);
