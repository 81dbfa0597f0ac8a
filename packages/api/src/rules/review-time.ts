import { CASH_REVIEW_WEEKDAYS, REVIEW_HOURS } from "../constants";
import { MS_PER_DAY, MS_PER_HOUR } from "../durations";

/** What waits for an admin's decision: a submission, or a redemption by its type. */
export type ReviewKind = "SUBMISSION" | "ITEM" | "CASH";

const SUNDAY = 0;
const SATURDAY = 6;

/**
 * Returns the instant by which a decision is expected: 48 hours after the submission or the order, or for cash
 * after 5 weekdays in UTC at the same time of day. `submittedAt` is ISO 8601.
 */
export function reviewExpectedBy(submittedAt: string, kind: ReviewKind): Date {
  const submittedMs = Date.parse(submittedAt);
  return kind === "CASH"
    ? addWeekdays(submittedMs, CASH_REVIEW_WEEKDAYS)
    : new Date(submittedMs + REVIEW_HOURS * MS_PER_HOUR);
}

/** Returns true from the instant on by which the decision was expected. */
export function isReviewOverdue(submittedAt: string, kind: ReviewKind, now: Date): boolean {
  return reviewExpectedBy(submittedAt, kind) <= now;
}

function addWeekdays(startMs: number, weekdays: number): Date {
  const date = new Date(startMs);
  for (let counted = 0; counted < weekdays; ) {
    date.setTime(date.getTime() + MS_PER_DAY);
    const day = date.getUTCDay();
    if (day !== SUNDAY && day !== SATURDAY) counted += 1;
  }
  return date;
}
