import type { EARNINGS_PERIODS, EARNINGS_SOURCES } from "../constants";
import { HISTORY_MONTH_DAYS, HISTORY_WEEK_DAYS } from "../constants";

type Source = (typeof EARNINGS_SOURCES)[number];

const MS_PER_DAY = 86_400_000;

/** What entries of one source moved: both figures are 0 or more. */
export interface SourceTotal {
  source: Source;
  /** The sum of positive entries. */
  points_in: number;
  /** The sum of negative entries, without the sign. */
  points_out: number;
}

/**
 * Returns what was earned, which is what came in except the refunds of rejected submissions, and what
 * was spent, which is what went out less those refunds (specification, section 2). Earned minus spent
 * is the change of the balance.
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

/**
 * Returns the instant at which a period begins; null when it has no beginning. An entry at that very
 * instant belongs to it.
 */
export function periodStart(period: (typeof EARNINGS_PERIODS)[number], now: Date): Date | null {
  if (period === "all") return null;
  const days = period === "week" ? HISTORY_WEEK_DAYS : HISTORY_MONTH_DAYS;
  return new Date(now.getTime() - days * MS_PER_DAY);
}
