import { sql } from "drizzle-orm";
import type { Database } from "./client";
import { type COUNTER_NAMES, counters } from "./schema/counters";

export type Counters = Record<(typeof COUNTER_NAMES)[number], number>;

/** Returns the current counters, which triggers of the database update. A counter without rows is missing. */
export async function readCounters(db: Database): Promise<Partial<Counters>> {
  const rows = await db
    .select({
      subject: counters.subject,
      amount: sql<number>`sum(${counters.amount})`.mapWith(Number),
    })
    .from(counters)
    .groupBy(counters.subject);
  const counts: Partial<Counters> = {};
  for (const { subject, amount } of rows) counts[subject] = amount;
  return counts;
}
