import { expect, it } from "vitest";
import { isSuspended, movedDeadline, movedDeadlines } from "../../src/accounts/suspension";

const day = (number: number) => new Date(Date.UTC(2026, 2, number)).toISOString();
/** From the 10th to the 15th. */
const suspension = { started_at: day(10), ended_at: day(15) };
const signing = {
  status: "in_progress",
  work_due_at: day(12),
  correction_due_at: null,
  decided_at: null,
  appeal_until: null,
};

it("a suspension is in force from its start until it is lifted or ends by itself", () => {
  const endless = { ended_at: null, ends_at: null };
  expect(isSuspended(null, new Date(day(1)))).toBe(false);
  expect(isSuspended(endless, new Date(day(30)))).toBe(true);
  expect(isSuspended({ ended_at: day(11), ends_at: null }, new Date(day(11)))).toBe(false);
  const ending = { ended_at: null, ends_at: day(15) };
  expect(isSuspended(ending, new Date(Date.parse(day(15)) - 1))).toBe(true);
  expect(isSuspended(ending, new Date(day(15)))).toBe(false);
});

it("a suspension moves a deadline by its length, and leaves one that had passed before", () => {
  expect(movedDeadline(day(12), suspension)).toBe(day(17));
  expect(movedDeadline(day(20), suspension)).toBe(day(25));
  expect(movedDeadline(day(10), suspension)).toBe(day(10));
  expect(movedDeadline(null, suspension)).toBeNull();
});

it("a suspension moves a deadline that began to run meanwhile by the rest of its length", () => {
  expect(movedDeadline(day(16), suspension, day(13))).toBe(day(18));
  expect(movedDeadline(day(18), suspension, day(15))).toBe(day(18));
});

it("a suspension moves the time to finish and the time to correct of an open signing", () => {
  expect(movedDeadlines(signing, suspension)).toEqual({
    work_due_at: day(17),
    correction_due_at: null,
    appeal_until: null,
  });
  // Changes were requested on the 9th, before it, and on the 13th, during it.
  const correcting = { ...signing, status: "changes_requested", work_due_at: null };
  const until = (correction_due_at: string) =>
    movedDeadlines({ ...correcting, correction_due_at }, suspension).correction_due_at;
  expect(until(day(12))).toBe(day(17));
  expect(until(day(16))).toBe(day(18));
});

it("a suspension moves the time to appeal a rejection, again after a second suspension", () => {
  const rejected = { ...signing, status: "rejected", decided_at: day(8) };
  expect(movedDeadlines(rejected, suspension).appeal_until).toBe(day(20));
  expect(movedDeadlines({ ...rejected, decided_at: day(2) }, suspension).appeal_until).toBeNull();
  const second = { started_at: day(16), ended_at: day(17) };
  expect(movedDeadlines({ ...rejected, appeal_until: day(20) }, second).appeal_until).toBe(day(21));
  // Rejected on the 13th, during it: the 7 days begin on the 15th.
  expect(movedDeadlines({ ...rejected, decided_at: day(13) }, suspension).appeal_until).toBe(
    day(22),
  );
});
