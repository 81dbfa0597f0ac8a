import type { SourceTotal } from "@signpoint/api/rules/earnings";
import { eq } from "drizzle-orm";
import type { Database } from "../db/client";
import { earningsTotals, users } from "../db/schema/index";

export interface MonthlyTotal extends SourceTotal {
  /** `2026-11` */
  month: string;
  /** How many entries, those of 0 points too. */
  entries: number;
}

/**
 * A person's balance and what each source moved in each month, as they are at one moment. At most ten
 * rows a month, however many entries there are.
 */
export async function getMonthlyTotals(
  db: Database,
  userId: string,
): Promise<{ balance: number; moves: MonthlyTotal[] }> {
  const rows = await db
    .select({
      balance: users.points,
      moves: {
        month: earningsTotals.month,
        source: earningsTotals.source,
        points_in: earningsTotals.points_in,
        points_out: earningsTotals.points_out,
        entries: earningsTotals.entries,
      },
    })
    .from(users)
    .leftJoin(earningsTotals, eq(earningsTotals.user_id, users.id))
    .where(eq(users.id, userId));
  return {
    balance: rows[0]?.balance ?? 0,
    moves: rows.flatMap(({ moves }) => moves ?? []),
  };
}
