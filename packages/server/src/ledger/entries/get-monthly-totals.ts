import type { SourceTotal } from "@signpoint/api/ledger/earnings";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { earningsTotals, redemptions, users } from "../../platform/db/schema/index";

export interface MonthlyTotal extends SourceTotal {
  /** `2026-11` */
  month: string;
  /** The number of entries, also those of 0 points. */
  entries: number;
}

/**
 * Returns a user's balance, the prices of pending redemptions, and the totals of each source in each month, from one
 * snapshot. Reads at most ten rows a month, for any number of entries.
 */
export async function getMonthlyTotals(
  db: Database,
  userId: string,
): Promise<{ balance: number; in_review: number; moves: MonthlyTotal[] }> {
  const rows = await db
    .select({
      balance: users.points,
      in_review: sql<number>`(select coalesce(sum(${redemptions.price}), 0) from ${redemptions}
        where ${redemptions.user_id} = ${users.id} and redemptions.status = 'PENDING')`.mapWith(
        Number,
      ),
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
    in_review: rows[0]?.in_review ?? 0,
    moves: rows.flatMap(({ moves }) => moves ?? []),
  };
}
