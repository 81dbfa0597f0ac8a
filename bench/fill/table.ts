import { type Column, getTableColumns, getTableName, is, SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** A value of a row as COPY writes it; null as the database knows it. */
export type Value = string | number | boolean | null;

/** The rows of one table, made while they are read. */
export interface Table {
  name: string;
  columns: string[];
  rows: () => AsyncIterable<Value[]>;
}

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/**
 * Returns the rows as COPY takes them. The columns are those of the schema: what a row leaves out has
 * its default or is null, and a column that must be given is asked for by the compiler.
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

/** Milliseconds since 1970 as the database takes a time. */
export function at(ms: number): string;
export function at(ms: number | null): string | null;
export function at(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** 0, 1, 2, ... */
export function* indexes(count: number, step = 1): Generator<number> {
  for (let index = 0; index < count; index += step) yield index;
}

/** A row for each of them. */
export function* mapped<Item, Row>(all: Iterable<Item>, row: (item: Item) => Row): Generator<Row> {
  for (const item of all) yield row(item);
}
