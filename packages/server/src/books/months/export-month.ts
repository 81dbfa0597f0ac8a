import { Readable } from "node:stream";
import type { MonthFileInput } from "@signpoint/api/books/month-report-calls";
import {
  type MonthFigures,
  REPORT_TABLE_NAMES,
  REPORT_TABLES,
  type ReportTable,
} from "@signpoint/api/books/month-report-tables";
import { monthBounds } from "@signpoint/api/ledger/statement-rules";
import { reportMessages } from "@signpoint/api/texts";
import { ZipFile } from "yazl";
import type * as z from "zod";
import { csvDownload, type Download, onePage } from "../../ledger/entries/csv-download";
import { checksumOf, reportText } from "../../ledger/months/closed-months";
import type { Context } from "../../platform/context";
import { getMonthReport } from "./get-month-report";

/**
 * Returns a table of the report of a month as a CSV file, or all of them as an archive: with `report.json`, whose SHA-256 the
 * closing has recorded, and `SHA256SUMS`, the checksums of all files. Throws BAD_REQUEST for a month that has not begun.
 */
export async function exportMonth(
  ctx: Context,
  { month, table }: z.output<typeof MonthFileInput>,
): Promise<Download> {
  const { figures } = await getMonthReport(ctx, { month });
  if (table !== undefined) return toCsv(month, table, figures);
  const files = new Map<string, Buffer>();
  for (const name of REPORT_TABLE_NAMES) {
    const { body } = toCsv(month, name, figures);
    files.set(fileName(month, name), Buffer.from(await new Response(body).arrayBuffer()));
  }
  files.set("report.json", Buffer.from(reportText(month, figures)));
  const sums = [...files].map(([name, content]) => `${checksumOf(content)}  ${name}\n`);
  files.set("SHA256SUMS", Buffer.from(sums.join("")));
  return {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="signpoint-${month}.zip"`,
    },
    body: zip(files, monthBounds(month).end),
  };
}

/** Returns the table with a last line of sums, and one that says which screen it equals. */
function toCsv(month: string, table: ReportTable, figures: MonthFigures): Download {
  const { total, equals } = reportMessages.tables[table];
  const columns = [
    { key: "line", header: "" },
    ...REPORT_TABLES[table].columns.map((key) => ({ key, header: reportMessages.columns[key] })),
  ];
  const nothing = Object.fromEntries(columns.map(({ key }) => [key, null]));
  const rows = [
    ...figures[table].rows.map((row) => ({ ...row, line: reportMessages.line(row.line) })),
    { ...figures[table].total, line: total },
    { ...nothing, line: equals },
  ];
  return csvDownload(fileName(month, table), columns, onePage(rows));
}

function fileName(month: string, table: ReportTable): string {
  return `signpoint-${month}-${table}.csv`;
}

/** Returns an archive whose files all have one time, so that equal figures make equal archives. */
function zip(files: ReadonlyMap<string, Buffer>, mtime: Date): ReadableStream<Uint8Array> {
  const archive = new ZipFile();
  for (const [name, content] of files) archive.addBuffer(content, name, { mtime });
  archive.end();
  return Readable.toWeb(new Readable().wrap(archive.outputStream)) as ReadableStream<Uint8Array>;
}
