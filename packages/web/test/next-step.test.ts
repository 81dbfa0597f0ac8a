import { expect, it } from "vitest";
import { nextStep } from "~/features/contracts/signing-offer";
import { formatDateTime } from "~/ui/format";

const contract = { expires_at: "2026-03-01T12:00:00.000Z", duration: 60 };
const signing = {
  status: "in_progress",
  points_cost: 50,
  points_reward: 1140,
  submitted_at: "2026-03-01T10:00:00.000Z",
  work_due_at: null,
  correction_due_at: null,
} as const;
const now = new Date("2026-03-01T11:00:00.000Z");

it("has no next step without a signing", () => {
  expect(nextStep(contract, null, now)).toBeNull();
});

it("asks to submit until the grace period ends", () => {
  const end = formatDateTime("2026-03-01T12:30:00.000Z");
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
  expect(nextStep(contract, { ...signing, status: "rejected" }, now)).toContain(
    "The 50 points that you paid were returned",
  );
});

it("tells by when a submission in review is decided, and then that it takes longer", () => {
  const pending = { ...signing, status: "pending" } as const;
  const expected = "2026-03-03T10:00:00.000Z";
  expect(nextStep(contract, pending, now)).toContain(`expected by ${formatDateTime(expected)}`);
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

it("tells a contract that was removed apart from a rejected submission", () => {
  const closed = { ...signing, status: "rejected", points_cost: 1, submitted_at: null } as const;
  expect(nextStep(contract, closed, now)).toBe(
    "The contract was removed. The 1 point that you paid was returned to you.",
  );
  const rejected = { ...signing, status: "rejected", points_cost: 0 } as const;
  expect(nextStep(contract, rejected, now)).toBe("Rejected. Signing had cost you nothing.");
});
