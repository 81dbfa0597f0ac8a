import { expect, it } from "vitest";
import { nextStep } from "~/features/contracts/signing-offer";
import { formatDateTime } from "~/ui/format";

const contract = { expires_at: "2026-03-01T12:00:00.000Z", duration: 60 };
const signing = {
  status: "in_progress",
  points_cost: 50,
  points_reward: 1140,
  submitted_at: "2026-03-01T10:00:00.000Z",
} as const;
const now = new Date("2026-03-01T11:00:00.000Z");

it("has no next step without a signing", () => {
  expect(nextStep(contract, null, now)).toBeNull();
});

it("asks to submit until the grace period ends", () => {
  const end = formatDateTime("2026-03-01T12:30:00.000Z");
  expect(nextStep(contract, signing, now)).toContain(`submit until ${end}`);
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
  expect(nextStep(contract, { ...signing, status: "rejected" }, now)).toContain("50 points");
});

it("tells by when a submission in review is decided, and then that it takes longer", () => {
  const pending = { ...signing, status: "pending" } as const;
  const expected = "2026-03-03T10:00:00.000Z";
  expect(nextStep(contract, pending, now)).toContain(`expected by ${formatDateTime(expected)}`);
  expect(nextStep(contract, pending, new Date(expected))).toContain("takes longer than usual");
});
