import type { CommissionStats } from "@signpoint/api/books/statistics";
import { monthOf } from "@signpoint/api/ledger/history-chart";
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Context } from "../../platform/context";
import { commissionTotals } from "../../platform/db/schema/index";

/** Returns the totals of approved cash redemptions as a list of one row, computed from monthly totals. */
export async function getCommissionStats({ db, now }: Context): Promise<[CommissionStats]> {
  const sumColumn = (column: AnyPgColumn) =>
    sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
  const { amount, commission, rates, month, redemptions } = commissionTotals;
  const [row] = await db
    .select({
      total_commission: sumColumn(commission),
      monthly_commission:
        sql<number>`coalesce(sum(${commission}) filter (where ${month} = ${monthOf(now())}), 0)`.mapWith(
          Number,
        ),
      commission_count: sumColumn(redemptions),
      total_cash_redeemed: sumColumn(amount),
      average_commission_rate:
        sql<number>`coalesce(sum(${rates}) / nullif(sum(${redemptions}), 0), 0)`.mapWith(Number),
    })
    .from(commissionTotals);
  if (row === undefined) throw new Error("a sum has always one row");
  return [row];
}
