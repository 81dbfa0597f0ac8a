import type { EARNINGS_PERIODS, EARNINGS_SOURCES } from "../platform/constants";
import { HISTORY_MONTH_DAYS, HISTORY_WEEK_DAYS } from "../platform/constants";
import { MS_PER_DAY } from "../platform/durations";

type Source = (typeof EARNINGS_SOURCES)[number];

/** Points in and out of all entries of one source; both are 0 or more. */
export interface SourceTotal {
  source: Source;
  /** The sum of positive entries. */
  points_in: number;
  /** The sum of negative entries, without the sign. */
  points_out: number;
}

/**
 * Returns points earned and points spent. Earned is all points in except the refunds of rejected
 * submissions. Spent is all points out minus those refunds (specification, section 2). Earned minus
 * spent is the change of the balance.
 */
export function earnedAndSpent(moves: readonly SourceTotal[]): { earned: number; spent: number } {
  let earned = 0;
  let spent = 0;
  for (const { source, points_in, points_out } of moves) {
    spent += points_out;
    if (source === "CONTRACT_REJECTED") spent -= points_in;
    else earned += points_in;
  }
  return { earned, spent };
}

/** Returns the start of a period, inclusive; null for all time. */
export function periodStart(period: (typeof EARNINGS_PERIODS)[number], now: Date): Date | null {
  if (period === "all") return null;
  const days = period === "week" ? HISTORY_WEEK_DAYS : HISTORY_MONTH_DAYS;
  return new Date(now.getTime() - days * MS_PER_DAY);
}
