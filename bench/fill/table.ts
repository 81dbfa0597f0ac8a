import { type Column, getTableColumns, getTableName, is, SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** A value of a row as COPY writes it; null for SQL's null. */
export type Value = string | number | boolean | null;

/** The rows of one table, generated while they are read. */
export interface Table {
  name: string;
  columns: string[];
  rows: () => AsyncIterable<Value[]>;
}

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/**
 * Returns a table whose rows are encoded for COPY. The columns are those of the schema. A column that a
 * row omits gets its default or null; the compiler reports missing required columns.
 */
export function tableOf<Source extends PgTable>(
  source: Source,
  rows: () => Rows<Source["$inferInsert"]>,
): Table {
  const columns = Object.entries(getTableColumns(source)).filter(
    ([, column]) => column.generated === undefined,
  );
  return {
    name: getTableName(source),
    columns: columns.map(([, column]) => column.name),
    rows: async function* () {
      for await (const row of rows()) {
        const values: Record<string, unknown> = row;
        yield columns.map(([name, column]) => encode(column, values[name]));
      }
    },
  };
}

function encode(column: Column, given: unknown): Value {
  const value = given === undefined ? column.default : given;
  if (is(value, SQL)) throw new Error(`A row has to give ${column.name}: its default is SQL.`);
  if (value === undefined || value === null) return null;
  return column.mapToDriverValue(value) as Value;
}

/** Returns milliseconds since 1970 as an ISO 8601 time for the database; null for null. */
export function at(ms: number): string;
export function at(ms: number | null): string | null;
export function at(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Yields 0, `step`, 2 × `step` and so on, below `count`. */
export function* indexes(count: number, step = 1): Generator<number> {
  for (let index = 0; index < count; index += step) yield index;
}

/** Yields a row for each item. */
export function* mapped<Item, Row>(all: Iterable<Item>, row: (item: Item) => Row): Generator<Row> {
  for (const item of all) yield row(item);
}
