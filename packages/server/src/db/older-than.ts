import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** Returns the condition that an instant lies at least that many days before `now`. */
export function olderThan(instant: SQLWrapper, now: Date, days: number): SQL {
  const limit = new Date(now.getTime() - days * MS_PER_DAY).toISOString();
  return sql`${instant} <= ${limit}::timestamptz`;
}
