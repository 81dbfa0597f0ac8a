import IconDownload from "virtual:icons/download";
import { Button } from "@mantine/core";
import {
  isMoney,
  type MonthFigures,
  REPORT_TABLES,
  type ReportColumn,
  type ReportTable,
} from "@signpoint/api/books/month-report-tables";
import { formatDollars, formatNaira } from "@signpoint/api/rewards/cash";
import { reportMessages } from "@signpoint/api/texts";
import type { CSSProperties } from "react";
import { useDownload } from "~/ledger/earnings/use-download";
import { api } from "~/platform/api/client";
import { formatInteger } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./reports.module.css";

interface ReportSectionProps {
  month: string;
  table: ReportTable;
  figures: MonthFigures[ReportTable];
}

type Row = Partial<Record<ReportColumn, number>>;

/** Renders a table of a report with its sum, the screen that it equals, and the button that saves it as a file. */
export function ReportSection({ month, table, figures }: ReportSectionProps) {
  const { title, total, equals } = reportMessages.tables[table];
  const columns: readonly ReportColumn[] = REPORT_TABLES[table].columns;
  const { start, busy, problem } = useDownload(`signpoint-${month}-${table}.csv`, () =>
    api.administration.monthFile({ month, table }),
  );
  const rows: (Row & { line: string })[] = figures.rows;
  return (
    <SectionCard
      title={title}
      aside={
        <Button
          variant="default"
          size="compact-md"
          loading={busy}
          leftSection={<IconDownload size={16} stroke={1.7} />}
          aria-label={`Export CSV of ${title}`}
          onClick={start}
        >
          CSV
        </Button>
      }
    >
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <table
        className={classes.table}
        aria-label={title}
        data-wide={columns.length > 1 || undefined}
        style={{ "--columns": columns.length } as CSSProperties}
      >
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {reportMessages.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <th scope="row">{reportMessages.line(row.line)}</th>
              <Cells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total}</th>
            <Cells columns={columns} row={figures.total} />
          </tr>
        </tfoot>
      </table>
      <p className={classes.equals}>{equals}</p>
    </SectionCard>
  );
}

function Cells({ columns, row }: { columns: readonly ReportColumn[]; row: Row }) {
  return columns.map((column) => <td key={column}>{formatCell(column, row[column] ?? 0)}</td>);
}

/** Returns a number of a column in its unit, with a true minus sign. */
function formatCell(column: ReportColumn, value: number): string {
  if (!isMoney(column)) return formatInteger(value);
  const amount = column === "local" ? formatNaira(Math.abs(value)) : formatDollars(Math.abs(value));
  return value < 0 ? `−${amount}` : amount;
}
