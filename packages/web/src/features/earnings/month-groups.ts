import type { EarningsEntry } from "@signpoint/api/entities/earnings-entry";

export interface MonthGroup {
  /** `November 2026`, in the reader's time zone. */
  month: string;
  entries: EarningsEntry[];
}

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric" });

/** Entries that stand in order of time, by the month in which they were made. */
export function monthGroups(entries: readonly EarningsEntry[]): MonthGroup[] {
  const groups: MonthGroup[] = [];
  for (const entry of entries) {
    const month = MONTH.format(new Date(entry.timestamp));
    const last = groups.at(-1);
    if (last?.month === month) last.entries.push(entry);
    else groups.push({ month, entries: [entry] });
  }
  return groups;
}
