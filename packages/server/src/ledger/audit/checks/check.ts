import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** A slice of a table: the ids after `after`, up to and including `upTo`. */
export interface Slice {
  after: string;
  upTo: string;
}

/**
 * One check of the audit. Each statement returns a row with a sentence, `problem`, for each mismatch. It compares only
 * what it reads itself, in one snapshot, so that it is right without the others.
 */
export interface Check {
  /** The name that the progress shows. */
  name: string;
  /** The ids by which the work is sliced; null for a small check. */
  slicedBy: PgColumn | null;
  statement: (slice: Slice) => SQL;
}

/**
 * Returns the condition that an id lies in a slice. Of a slice within one range of Postgres's histogram, as in a large house,
 * Postgres expects a single row: what belongs to a row is looked up for each (`lateral`), since a sum over the slice that is joined to it
 * would be computed again for each.
 */
export function inSlice(id: SQL | PgColumn, { after, upTo }: Slice): SQL {
  return sql`${id} > ${after}::uuid and ${id} <= ${upTo}::uuid`;
}

/** Returns the sentence about a value that is not as expected, as the column `problem`. */
export function differs(subject: SQL, expected: SQL, found: SQL): SQL {
  return sql`concat(${subject}, ': expected ', ${expected}, ', found ', ${found}) as problem`;
}
