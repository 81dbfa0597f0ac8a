import type { CSSProperties } from "react";
import classes from "./bar-table.module.css";

interface BarColumn<Row> {
  name: string;
  value: (row: Row) => number;
  format: (value: number) => string;
  /** The colour of its bars, all of which have one scale; null for figures alone. */
  bar: "earn" | "plain" | null;
}

interface BarTableProps<Row> {
  caption: string;
  /** The name of the first column. */
  head: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  columns: readonly BarColumn<Row>[];
}

/**
 * Renders figures as a table in which each has a bar: what is drawn for the eye is read by keyboard and screen reader as the
 * table that it is.
 */
export function BarTable<Row>({ caption, head, rows, nameOf, columns }: BarTableProps<Row>) {
  const drawn = columns.filter(({ bar }) => bar !== null);
  const highest = Math.max(1, ...rows.flatMap((row) => drawn.map(({ value }) => value(row))));
  return (
    <table className={classes.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={nameOf(row)}>
            <th scope="row">{nameOf(row)}</th>
            {columns.map(({ name, value, format, bar }) => (
              <td key={name}>
                {format(value(row))}
                {bar === null ? null : <Bar share={value(row) / highest} tone={bar} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ share, tone }: { share: number; tone: "earn" | "plain" }) {
  const style = { "--share": `${Math.max(0, share) * 100}%` } as CSSProperties;
  return <span className={classes.bar} data-tone={tone} style={style} aria-hidden="true" />;
}
