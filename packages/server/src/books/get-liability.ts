import type { Liability } from "@signpoint/api/books/liability";
import { pointsValue, totalOwed } from "@signpoint/api/books/liability-rules";
import { chartMonths } from "@signpoint/api/ledger/history-chart";
import { gte, sql } from "drizzle-orm";
import { selectOwed } from "../ledger/select-owed";
import type { Context } from "../platform/context";
import type { Database } from "../platform/db/client";
import { earningsTotals } from "../platform/db/schema/index";
import { getAdminSettings } from "../platform/settings/get-admin-settings";

/** Returns what is owed: balances, cash to be paid, what is in review, what open contracts can cost; and the last months. */
export async function getLiability({ db, now, config }: Context<"config">): Promise<Liability> {
  const at = now();
  const [owed, settings, months] = await Promise.all([
    selectOwed(db, at),
    getAdminSettings({ db }),
    sumMonths(db, at),
  ]);
  const total = totalOwed(owed);
  const { points_per_dollar: rate, rate_taken_over } = settings;
  const inDollars = (points: number | null) =>
    rate === null || points === null ? null : pointsValue(points, rate);
  return {
    ...owed,
    total,
    points_per_dollar: rate,
    rate_taken_over,
    value: { outstanding: inDollars(owed.outstanding), total: inDollars(total) },
    reserve: config.RESERVE_POINTS ?? null,
    months: withBalances(months, owed.outstanding, at),
  };
}

/** Sums the monthly totals of all people since the first month of the chart: a few rows for each person and month. */
async function sumMonths(db: Database, now: Date) {
  const { month, points_in, points_out } = earningsTotals;
  const [oldest = ""] = chartMonths(now);
  return await db
    .select({
      month,
      issued: sql<number>`sum(${points_in})`.mapWith(Number),
      spent: sql<number>`sum(${points_out})`.mapWith(Number),
    })
    .from(earningsTotals)
    .where(gte(month, oldest))
    .groupBy(month);
}

/** Returns the months of the chart, each with the balances at its end: those of now, less what moved them since. */
function withBalances(
  moved: Awaited<ReturnType<typeof sumMonths>>,
  outstanding: number,
  now: Date,
): Liability["months"] {
  return chartMonths(now).map((name) => {
    const own = moved.find(({ month }) => month === name);
    const since = moved
      .filter(({ month }) => month > name)
      .reduce((sum, { issued, spent }) => sum + issued - spent, 0);
    const { issued = 0, spent = 0 } = own ?? {};
    return { month: name, issued, spent, outstanding: outstanding - since };
  });
}
