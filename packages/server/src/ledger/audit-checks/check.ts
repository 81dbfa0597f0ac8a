import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** The ids of a slice of a table: those after one and up to another. */
export interface Slice {
  after: string;
  upTo: string;
}

/**
 * One thing that the audit looks at. Each statement answers a row with a `problem` in words for whatever does
 * not add up, and sees one state of the database, so that it is right on its own.
 */
export interface Check {
  /** As the progress names it. */
  name: string;
  /** The ids by which the work is cut into slices; null for a check that is small. */
  slicedBy: PgColumn | null;
  statement: (slice: Slice) => SQL;
}

/** The condition that an id lies in a slice. */
export function inSlice(id: SQL | PgColumn, { after, upTo }: Slice): SQL {
  return sql`${id} > ${after}::uuid and ${id} <= ${upTo}::uuid`;
}

/** The words of a figure that is not what it should be. */
export function differs(subject: SQL, expected: SQL, found: SQL): SQL {
  return sql`concat(${subject}, ': expected ', ${expected}, ', found ', ${found}) as problem`;
}
