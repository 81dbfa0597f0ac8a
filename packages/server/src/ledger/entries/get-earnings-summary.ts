import { earnedAndSpent } from "@signpoint/api/ledger/earnings";
import type { EarningsSummary } from "@signpoint/api/ledger/earnings-summary";
import { chartMonths } from "@signpoint/api/ledger/history-chart";
import { pointsFigures } from "@signpoint/api/ledger/statement-rules";
import { UNPAID_PAYOUT_STATES } from "@signpoint/api/platform/constants";
import { type Column, type SQL, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { type JsonOf, jsonArray, jsonObject } from "../../platform/db/json-sql";
import { wordList } from "../../platform/db/schema/checks";
import { earningsTotals, payouts, redemptions, users } from "../../platform/db/schema/index";
import { query, runQuery } from "../../platform/verb-query";

const userId = sql`${sql.placeholder("user_id")}::uuid`;
const { month, source, points_in, points_out } = earningsTotals;

const fields = {
  balance: sql<number>`coalesce((select ${users.points} from ${users} where ${users.id} = ${userId}), 0)`,
  /** The prices of pending redemptions. */
  in_review: sumOfRedemptions(redemptions.price, sql`${redemptions.status} = 'PENDING'`),
  /** In dollars: nothing for a payout that failed or came back. */
  commission_fees_paid: sumOfRedemptions(
    redemptions.commission_amount,
    sql`${redemptions.type} = 'CASH' and ${redemptions.status} = 'APPROVED'
      and not exists (select from ${payouts} where ${payouts.redemption_id} = ${redemptions.id}
        and ${payouts.state} in ${wordList(UNPAID_PAYOUT_STATES)})`,
  ),
  totals: jsonArray(
    jsonObject({
      source,
      points_in: sql<number>`sum(${points_in})`,
      points_out: sql<number>`sum(${points_out})`,
    }),
    sql`from ${earningsTotals} where ${earningsTotals.user_id} = ${userId} group by ${source}`,
  ),
  recent: jsonArray(
    jsonObject({ month, source, points_in, points_out }),
    sql`from ${earningsTotals}
      where ${earningsTotals.user_id} = ${userId} and ${month} >= ${sql.placeholder("since")}`,
  ),
};

/** Returns the sum of a column over the caller's redemptions. Conditions are written out, so that partial indexes are used. */
function sumOfRedemptions(column: Column, condition: SQL): SQL<number> {
  return sql`(select coalesce(sum(${column}), 0) from ${redemptions}
    where ${redemptions.user_id} = ${userId} and ${condition})`;
}

const summary = query<{ user_id: string; since: string }, JsonOf<typeof fields>>(
  jsonObject(fields),
);

/**
 * Returns the caller's totals and monthly totals, from one snapshot (specification, section 2). Earned less spent is the
 * balance.
 */
export async function getEarningsSummary(ctx: CallerContext): Promise<EarningsSummary> {
  const months = chartMonths(ctx.now());
  const params = { user_id: ctx.caller.user_id, since: months[0] ?? "" };
  const { totals, recent, in_review, ...sums } = await runQuery(ctx, summary, params);
  const { earned, spent } = earnedAndSpent(totals);
  return {
    ...sums,
    total_earned: earned,
    total_spent: spent,
    figures: pointsFigures(totals, in_review),
    months: months.map((month) => ({
      month,
      ...earnedAndSpent(recent.filter((total) => total.month === month)),
    })),
  };
}
