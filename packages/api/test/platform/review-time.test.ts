import { expect, it } from "vitest";
import { isOverdue, type ReviewKind, reviewExpectedBy } from "../../src/platform/review-time";

it.each<[ReviewKind, string, string, string]>([
  ["SUBMISSION", "48 hours later", "2026-03-06T10:00:00.000Z", "2026-03-08T10:00:00.000Z"],
  ["ITEM", "48 hours later", "2026-03-06T10:00:00.000Z", "2026-03-08T10:00:00.000Z"],
  ["CASH", "a week after a Friday", "2026-03-06T10:00:00.000Z", "2026-03-13T10:00:00.000Z"],
  ["CASH", "the Friday after a Saturday", "2026-03-07T10:00:00.000Z", "2026-03-13T10:00:00.000Z"],
  ["CASH", "the Friday after a Sunday", "2026-03-08T23:59:59.000Z", "2026-03-13T23:59:59.000Z"],
  ["CASH", "a week after a Monday", "2026-03-09T00:00:00.000Z", "2026-03-16T00:00:00.000Z"],
  ["CASH", "by weekdays in UTC", "2026-03-06T23:30:00-05:00", "2026-03-13T04:30:00.000Z"],
])("expects the decision about %s %s", (kind, _name, submittedAt, expected) => {
  expect(reviewExpectedBy(submittedAt, kind).toISOString()).toBe(expected);
});

it("expects a decision by the times that the settings name", () => {
  const times = { review_contract_hours: 3, review_item_hours: 4, review_cash_weekdays: 1 };
  const friday = "2026-03-06T10:00:00.000Z";
  const expected = (kind: ReviewKind) => reviewExpectedBy(friday, kind, times).toISOString();
  expect(expected("SUBMISSION")).toBe("2026-03-06T13:00:00.000Z");
  expect(expected("ITEM")).toBe("2026-03-06T14:00:00.000Z");
  expect(expected("CASH")).toBe("2026-03-09T10:00:00.000Z");
});

it("calls a promise broken from its instant on, and none where none was made", () => {
  const due = "2026-03-08T10:00:00.000Z";
  expect(isOverdue(due, new Date("2026-03-08T09:59:59.999Z"))).toBe(false);
  expect(isOverdue(due, new Date(due))).toBe(true);
  expect(isOverdue(null, new Date(due))).toBe(false);
});
