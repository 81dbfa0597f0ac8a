import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { type COUNTED, keptCounts } from "../db/schema/kept-counts";

export type Counts = Record<(typeof COUNTED)[number], number>;

/** What the database counts as it changes, whatever there is by now. */
export async function keptCountsOf(db: Database): Promise<Partial<Counts>> {
  const rows = await db
    .select({
      subject: keptCounts.subject,
      amount: sql<number>`sum(${keptCounts.amount})`.mapWith(Number),
    })
    .from(keptCounts)
    .groupBy(keptCounts.subject);
  const counts: Partial<Counts> = {};
  for (const { subject, amount } of rows) counts[subject] = amount;
  return counts;
}
