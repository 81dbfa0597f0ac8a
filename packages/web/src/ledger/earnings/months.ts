import { monthOf } from "@signpoint/api/ledger/history-chart";
import type { StatementEntry } from "@signpoint/api/ledger/statement";
import { onFirstUse } from "@signpoint/api/platform/first-use";

const short = onFirstUse(
  () => new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" }),
);
const long = onFirstUse(
  () => new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }),
);

/** Returns `Nov` for `2026-11`. */
export function shortMonth(month: string): string {
  return short().format(new Date(`${month}-01T00:00:00Z`));
}

/** Returns `November 2026` for `2026-11`. */
export function longMonth(month: string): string {
  return long().format(new Date(`${month}-01T00:00:00Z`));
}

interface MonthGroup {
  /** `November 2026` */
  month: string;
  entries: StatementEntry[];
}

/** Returns entries, given in order of time, grouped by calendar month in UTC, as the chart counts them. */
export function monthGroups(entries: readonly StatementEntry[]): MonthGroup[] {
  const groups: MonthGroup[] = [];
  for (const entry of entries) {
    const month = longMonth(monthOf(new Date(entry.timestamp)));
    const last = groups.at(-1);
    if (last?.month === month) last.entries.push(entry);
    else groups.push({ month, entries: [entry] });
  }
  return groups;
}

const compact = onFirstUse(
  () =>
    new Intl.NumberFormat("en-US", {
      notation: "compact",
      maximumSignificantDigits: 3,
      roundingMode: "trunc",
    }),
);

/** Returns `950`, `1.25K`, `−40`: for the chart, rounded down, so never more than there is. */
export function compactPoints(points: number): string {
  return compact().format(points).replace("-", "−");
}
