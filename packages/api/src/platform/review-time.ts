import { DEFAULT_SETTINGS } from "./constants";
import { MS_PER_DAY, MS_PER_HOUR } from "./durations";
import type { PromisedTimes } from "./review-times";

/** The days whose decisions the public review times are computed from, and how many there must be. */
export const REVIEW_TIMES_DAYS = 30;
export const REVIEW_TIMES_MIN = 5;

/** What waits for an admin's decision: a submission, or a redemption by its type. */
export type ReviewKind = "SUBMISSION" | "ITEM" | "CASH";

const SUNDAY = 0;
const SATURDAY = 6;

/**
 * Returns the instant by which a decision is expected: hours after the submission or the order, for cash weekdays in UTC
 * at the same time of day. `submittedAt` is ISO 8601. Without `times` the defaults count.
 */
export function reviewExpectedBy(
  submittedAt: string,
  kind: ReviewKind,
  times: PromisedTimes = DEFAULT_SETTINGS,
): Date {
  const submittedMs = Date.parse(submittedAt);
  if (kind === "CASH") return addWeekdays(submittedMs, times.review_cash_weekdays);
  const hours = kind === "ITEM" ? times.review_item_hours : times.review_contract_hours;
  return new Date(submittedMs + hours * MS_PER_HOUR);
}

/** Returns true from the promised instant on (ISO 8601). False when none was promised. */
export function isOverdue(reviewDueAt: string | null, now: Date): boolean {
  return reviewDueAt !== null && new Date(reviewDueAt) <= now;
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
