import { instantAfter, MS_PER_DAY } from "@signpoint/api/platform/durations";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Returns the condition that an instant lies at least that many days before `now`. */
export function olderThan(instant: SQLWrapper, now: Date, days: number): SQL {
  const limit = instantAfter(now, -days * MS_PER_DAY);
  return sql`${instant} <= ${limit}::timestamptz`;
}
