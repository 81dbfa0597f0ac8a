import { HISTORY_CHART_MONTHS } from "../platform/constants";

/** Returns the calendar month of an instant in UTC, as `2026-11`. */
export function monthOf(instant: Date): string {
  return instant.toISOString().slice(0, 7);
}

/** Returns the month so many months after a month, `2026-11`; before it when they are below 0. */
export function monthAway(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + months, 1)));
}

/** Returns the months of the chart, from the oldest to the current one. */
export function chartMonths(now: Date): string[] {
  return Array.from({ length: HISTORY_CHART_MONTHS }, (_, index) => {
    const monthsBack = HISTORY_CHART_MONTHS - 1 - index;
    return monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBack, 1)));
  });
}
