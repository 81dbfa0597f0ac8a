import * as z from "zod";
import { Timestamp } from "../platform/fields";
import {
  type MonthFigures,
  REPORT_TABLE_NAMES,
  REPORT_TABLES,
  type ReportTable,
  type TableFigures,
} from "./month-report-tables";

/** Returns the schema of a table: lines with a number for each column, and their sums. */
function tableOf<Table extends ReportTable>(table: Table): z.ZodType<TableFigures<Table>> {
  const columns = Object.fromEntries(
    REPORT_TABLES[table].columns.map((column) => [column, z.number()]),
  );
  const schema = z.object({
    rows: z.array(z.object({ line: z.string(), ...columns })),
    total: z.object(columns),
  });
  return schema as unknown as z.ZodType<TableFigures<Table>>;
}

/** The figures of a month, by table. A line is one of `REPORT_TABLES`, or the type and name of an item. */
const MonthFiguresSchema = z.object(
  Object.fromEntries(REPORT_TABLE_NAMES.map((table) => [table, tableOf(table)])),
) as unknown as z.ZodType<MonthFigures>;

/** How far a month is from being closed. */
export const MonthClosing = z.discriminatedUnion("state", [
  z.object({
    /** Not over, or not yet to be closed. */
    state: z.literal("running"),
    closes_at: Timestamp,
  }),
  z.object({
    /** To be closed, as soon as what it waits for has happened. */
    state: z.literal("waiting"),
    closes_at: Timestamp,
    /** Signings whose time was over in it, and that the clock has not ended yet. */
    signings: z.int(),
    /** Entries and decisions that are in no block of the sealed ledger yet. */
    unsealed: z.int(),
    /** The earliest month that has to be closed before it; null when there is none. */
    after: z.string().nullable(),
  }),
  z.object({
    state: z.literal("closed"),
    closed_at: Timestamp,
    /** The SHA-256 of the file `report.json` of its archive. */
    checksum: z.string(),
    /** The block of the sealed ledger that the record of it stands in; null until it is sealed. */
    block: z.int().nullable(),
    /** The tables whose figures of today differ from those that were closed. None should. */
    changed: z.array(z.enum(REPORT_TABLE_NAMES)),
  }),
]);
export type MonthClosing = z.infer<typeof MonthClosing>;

/** The report of a calendar month in UTC. */
export const MonthReport = z.object({
  /** `2026-11` */
  month: z.string(),
  /** The first month in which points moved; null before. */
  first_month: z.string().nullable(),
  /** Those of the closing for a closed month, those of now for any other. */
  figures: MonthFiguresSchema,
  closing: MonthClosing,
});
export type MonthReport = z.infer<typeof MonthReport>;
