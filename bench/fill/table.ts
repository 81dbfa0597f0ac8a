/** A value of a row; null as the database knows it. */
export type Value = string | number | boolean | null;

/** The rows of one table, made while they are read. */
export interface Table {
  name: string;
  columns: string[];
  rows: () => Iterable<Value[]> | AsyncIterable<Value[]>;
}

/** Milliseconds since 1970 as the database takes a time. */
export function at(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** 0, 1, 2, ... */
export function* indexes(count: number, step = 1): Generator<number> {
  for (let index = 0; index < count; index += step) yield index;
}

/** A row for each of them. */
export function* mapped<Item>(
  all: Iterable<Item>,
  row: (item: Item) => Value[],
): Generator<Value[]> {
  for (const item of all) yield row(item);
}
