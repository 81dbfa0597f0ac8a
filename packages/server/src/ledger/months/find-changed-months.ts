import { monthFigures, openingAfter } from "@signpoint/api/books/month-figures";
import { changedTables } from "@signpoint/api/books/month-report-rules";
import type { ReportTable } from "@signpoint/api/books/month-report-tables";
import { asc, gt } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import {
  checksumOf,
  type MonthDecision,
  monthOfDecision,
  reportText,
  selectClosed,
} from "./closed-months";
import { computeOpening } from "./compute-figures";
import { selectFacts } from "./select-facts";

/** Small enough that each comparison reads a year. */
const SLICE_MONTHS = 12;

/**
 * Yields the closed months whose record or figures of today are not as they were closed, each in words that follow its name. A
 * month is compared from what the one before was closed with, so that a difference is named where it is.
 */
export async function* findChangedMonths(
  db: Database,
  signal?: AbortSignal,
): AsyncGenerator<{ closed: MonthDecision; tables: ReportTable[]; problem: string }> {
  let before: MonthDecision | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const isLater = before === null ? undefined : gt(monthOfDecision, before.month);
    const slice = await selectClosed(db, isLater, asc(monthOfDecision), SLICE_MONTHS);
    const [first, last] = [slice[0], slice.at(-1)];
    if (first === undefined || last === undefined) return;
    const factsOf = await selectFacts(db, { from: first.month, to: last.month });
    for (const closed of slice) {
      const { month, figures, checksum } = closed;
      const opening =
        before === null ? await computeOpening(db, month, null) : openingAfter(before.figures);
      const tables = changedTables(figures, monthFigures(opening, factsOf(month)));
      const isIntact = checksumOf(reportText(month, figures)) === checksum;
      if (!isIntact) yield { closed, tables, problem: "its closing does not fit its checksum" };
      else if (tables.length > 0) {
        yield { closed, tables, problem: `its figures of today differ in ${tables.join(", ")}` };
      }
      before = closed;
    }
  }
}
