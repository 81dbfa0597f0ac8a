import {
  HISTORY_CHART_BAR_MIN_PERCENT,
  HISTORY_CHART_MONTHS,
  HISTORY_CHART_SCALE_MIN,
} from "../constants";

/** The calendar month of an instant in UTC, as `2026-11`. */
export function monthOf(instant: Date): string {
  return instant.toISOString().slice(0, 7);
}

/** The months that the chart shows, the oldest first, the present one last. */
export function chartMonths(now: Date): string[] {
  return Array.from({ length: HISTORY_CHART_MONTHS }, (_, index) => {
    const monthsBack = HISTORY_CHART_MONTHS - 1 - index;
    return monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBack, 1)));
  });
}

/** What the full height stands for: the largest value, at least 100 (specification, section 9). */
export function chartScale(values: readonly number[]): number {
  return Math.max(HISTORY_CHART_SCALE_MIN, ...values);
}

/** A bar's height in percent of the full one; at least 4, so that an empty month still shows. */
export function barPercent(value: number, scale: number): number {
  return Math.min(100, Math.max(HISTORY_CHART_BAR_MIN_PERCENT, (value / scale) * 100));
}
