import { earnedAndSpent } from "@signpoint/api/ledger/earnings";
import type { EarningsSummary } from "@signpoint/api/ledger/earnings-summary";
import { chartMonths } from "@signpoint/api/ledger/history-chart";
import { pointsFigures } from "@signpoint/api/ledger/statement-rules";
import { UNPAID_PAYOUT_STATES } from "@signpoint/api/platform/constants";
import { and, eq, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { wordList } from "../../platform/db/schema/checks";
import { payouts, redemptions } from "../../platform/db/schema/index";
import { getMonthlyTotals } from "./get-monthly-totals";

/** Returns the caller's totals and monthly totals (specification, section 2). Earned less spent is the balance. */
export async function getEarningsSummary(ctx: CallerContext): Promise<EarningsSummary> {
  const [{ balance, in_review, moves }, commission_fees_paid] = await Promise.all([
    getMonthlyTotals(ctx.db, ctx.caller.user_id),
    sumCommissionFees(ctx.db, ctx.caller.user_id),
  ]);
  const { earned, spent } = earnedAndSpent(moves);
  return {
    total_earned: earned,
    total_spent: spent,
    balance,
    commission_fees_paid,
    figures: pointsFigures(moves, in_review),
    months: chartMonths(ctx.now()).map((month) => ({
      month,
      ...earnedAndSpent(moves.filter((move) => move.month === month)),
    })),
  };
}

/** Returns the commission that a user has paid, in dollars: nothing for a payout that failed or came back. */
async function sumCommissionFees(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({
      fees: sql<number>`coalesce(sum(${redemptions.commission_amount}), 0)`.mapWith(Number),
    })
    .from(redemptions)
    .where(
      and(
        eq(redemptions.user_id, userId),
        // Written out, so that the planner uses the partial index of paid cash.
        sql`${redemptions.type} = 'CASH' and ${redemptions.status} = 'APPROVED'`,
        sql`not exists (select 1 from ${payouts}
          where ${payouts.redemption_id} = ${redemptions.id} and ${payouts.state} in ${wordList(UNPAID_PAYOUT_STATES)})`,
      ),
    );
  return row?.fees ?? 0;
}
