import {
  monthFigures,
  NO_OPENING,
  type Opening,
  openingAfter,
} from "@signpoint/api/books/month-figures";
import type { MonthFigures } from "@signpoint/api/books/month-report-tables";
import { monthAway } from "@signpoint/api/ledger/history-chart";
import type { Database } from "../../platform/db/client";
import type { ClosedMonth } from "./closed-months";
import { findFirstMonth, selectFacts } from "./select-facts";

/**
 * Returns the figures of a month as they are now. They go on from what a closed month before it has left, `before`, so that they
 * read the months since alone; without one, from the first month.
 */
export async function computeFigures(
  db: Database,
  month: string,
  before: ClosedMonth | null,
): Promise<MonthFigures> {
  const opening = await computeOpening(db, month, before);
  const factsOf = await selectFacts(db, { from: month, to: month });
  return monthFigures(opening, factsOf(month));
}

/** Returns what the months before a month leave to it, from a closed one on or from the first. */
export async function computeOpening(
  db: Database,
  month: string,
  before: ClosedMonth | null,
): Promise<Opening> {
  let opening = before === null ? NO_OPENING : openingAfter(before.figures);
  const from = before === null ? await findFirstMonth(db) : monthAway(before.month, 1);
  if (from === null || from >= month) return opening;
  const factsOf = await selectFacts(db, { from, to: monthAway(month, -1) });
  for (let at = from; at < month; at = monthAway(at, 1)) {
    opening = openingAfter(monthFigures(opening, factsOf(at)));
  }
  return opening;
}
