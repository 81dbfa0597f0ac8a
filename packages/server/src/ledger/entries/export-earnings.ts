import type { ExportEarningsInput } from "@signpoint/api/books/earnings-calls";
import { entryLabel } from "@signpoint/api/ledger/corrections";
import type { StatementEntry } from "@signpoint/api/ledger/statement";
import { SOURCE_LABELS } from "@signpoint/api/texts";
import type * as z from "zod";
import type { CallerContext } from "../../platform/context";
import { csvDownload, csvTime, type Download } from "./csv-download";
import { entryPages, selectEntries } from "./entries";

const PAGE_SIZE = 1_000;
/** The columns of exported entries. */
export const ENTRY_COLUMNS = [
  { key: "timestamp", header: "Time (UTC)" },
  { key: "label", header: "Type" },
  { key: "details", header: "Details" },
  { key: "points_earned", header: "Points" },
  { key: "balance_after", header: "Balance after" },
];

type Filters = z.output<typeof ExportEarningsInput>;

/** Returns the caller's ledger as a CSV file, newest first, read page by page while it is sent. */
export function exportEarnings(ctx: CallerContext, filters: Filters): Download {
  const now = ctx.now();
  return csvDownload(fileName(filters, now), ENTRY_COLUMNS, readPages(ctx, filters, now));
}

async function* readPages(ctx: CallerContext, filters: Filters, now: Date) {
  let after = entryPages.readCursor(undefined);
  for (;;) {
    const { user_id } = ctx.caller;
    const entries = await selectEntries(ctx, user_id, { ...filters, now }, after, PAGE_SIZE);
    yield entries.map(toCsvEntry);
    const last = entries.at(-1);
    if (last === undefined || entries.length < PAGE_SIZE) return;
    after = { after_value: last.timestamp, after_id: last.id };
  }
}

/** Returns the cells of an entry: its time as spreadsheets read it, its type in words. */
export function toCsvEntry({
  timestamp,
  source,
  details,
  points_earned,
  balance_after,
}: StatementEntry) {
  const label = entryLabel({ source, details });
  return { timestamp: csvTime(timestamp), label, details, points_earned, balance_after };
}

/** Returns `signpoint-points-week-contract-signed-2026-05-15.csv`: the filters, unless they are at their default. */
function fileName({ period, source }: Filters, now: Date): string {
  const filters = [
    ...(period === "all" ? [] : [period]),
    ...(source === undefined ? [] : [SOURCE_LABELS[source].toLowerCase().replaceAll(" ", "-")]),
  ];
  return `${["signpoint", "points", ...filters, now.toISOString().slice(0, 10)].join("-")}.csv`;
}
