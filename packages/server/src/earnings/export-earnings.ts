import type { ExportEarningsInput } from "@signpoint/api/calls/earnings";
import type { LinkedEntry } from "@signpoint/api/entities/earnings-entry";
import { SOURCE_LABELS } from "@signpoint/api/messages";
import { stringify } from "csv-stringify/sync";
import type * as z from "zod";
import type { CallerContext } from "../context";
import { entryPages, selectEntries } from "./entries";

const PAGE_SIZE = 1_000;
const COLUMNS = [
  { key: "timestamp", header: "Time (UTC)" },
  { key: "source", header: "Type" },
  { key: "details", header: "Details" },
  { key: "points_earned", header: "Points" },
];

type Filters = z.output<typeof ExportEarningsInput>;

interface Download {
  headers: { "content-type": string; "content-disposition": string };
  body: ReadableStream<Uint8Array>;
}

/**
 * Returns the caller's ledger as a CSV file (RFC 4180), newest first, read page by page while it is sent. Text that a
 * spreadsheet would run as a formula is escaped.
 */
export function exportEarnings(ctx: CallerContext, filters: Filters): Download {
  const now = ctx.now();
  const encoder = new TextEncoder();
  let after = entryPages.readCursor(undefined);
  let begun = false;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const entries = await selectEntries(
        ctx,
        ctx.caller.user_id,
        { ...filters, now },
        after,
        PAGE_SIZE,
      );
      const text = stringify(entries.map(toRow), {
        columns: COLUMNS,
        // Spreadsheets recognize UTF-8 by the byte order mark.
        bom: !begun,
        header: !begun,
        quoted_string: true,
        escape_formulas: true,
        record_delimiter: "windows",
      });
      if (text !== "") controller.enqueue(encoder.encode(text));
      begun = true;
      const last = entries.at(-1);
      if (last === undefined || entries.length < PAGE_SIZE) controller.close();
      else after = { after_value: last.timestamp, after_id: last.id };
    },
  });
  return {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName(filters, now)}"`,
    },
    body,
  };
}

/** Returns the cells of an entry: its time as spreadsheets read it, its type in words. */
function toRow({ timestamp, source, details, points_earned }: LinkedEntry) {
  const time = timestamp.slice(0, 19).replace("T", " ");
  return { timestamp: time, source: SOURCE_LABELS[source], details, points_earned };
}

/** Returns `signpoint-points-week-contract-signed-2026-05-15.csv`: the filters, unless they are at their default. */
function fileName({ period, source }: Filters, now: Date): string {
  const filters = [
    ...(period === "all" ? [] : [period]),
    ...(source === undefined ? [] : [SOURCE_LABELS[source].toLowerCase().replaceAll(" ", "-")]),
  ];
  return `${["signpoint", "points", ...filters, now.toISOString().slice(0, 10)].join("-")}.csv`;
}
