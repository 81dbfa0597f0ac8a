import { monthBounds } from "../ledger/statement-rules";
import { MS_PER_DAY } from "../platform/durations";
import { type MonthFigures, REPORT_TABLE_NAMES, type ReportTable } from "./month-report-tables";

/** The day of the next month, in UTC, on which a month is closed. */
const CLOSING_DAY = 5;

/** Returns the instant from which on a month, `2026-11`, can be closed. */
export function closesAt(month: string): Date {
  return new Date(monthBounds(month).end.getTime() + (CLOSING_DAY - 1) * MS_PER_DAY);
}

/** Returns the tables that differ between the figures that were closed and those of today; one that is newer does not. */
export function changedTables(closed: Partial<MonthFigures>, today: MonthFigures): ReportTable[] {
  return REPORT_TABLE_NAMES.filter(
    (table) =>
      closed[table] !== undefined && canonicalJson(closed[table]) !== canonicalJson(today[table]),
  );
}

/** Returns a value as JSON with the names in the order of the alphabet, so that equal values are equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
