import * as z from "zod";
import { callsOf } from "../platform/call";
import { StatementInput } from "./earnings-calls";
import { MonthReport } from "./month-report";
import { REPORT_TABLE_NAMES } from "./month-report-tables";

const call = callsOf("Administration");

export const MonthReportInput = StatementInput.pick({ month: true });

export const MonthFileInput = MonthReportInput.extend({
  /** A table as a CSV file; without one, all of them in one archive. */
  table: z.enum(REPORT_TABLE_NAMES).optional(),
});

/** The months of the house, for its accountant. */
export const monthReportCalls = {
  report: call({ access: "admin" })
    .get(
      "/admin/reports",
      "The report of a calendar month in UTC: points, redemptions, cash, fees, what is owed, and whether it is closed",
    )
    .input(MonthReportInput)
    .output(MonthReport),

  file: call({ access: "admin" })
    .get(
      "/admin/reports/file",
      "A table of the report of a month as a CSV file, or all of them as a ZIP archive with checksums",
      { outputStructure: "detailed" },
    )
    .input(MonthFileInput)
    .output(
      z.object({
        headers: z.object({ "content-type": z.string(), "content-disposition": z.string() }),
        body: z.union([
          z.file().mime(["text/csv", "application/zip"]),
          z.instanceof(ReadableStream),
        ]),
      }),
    ),
};
