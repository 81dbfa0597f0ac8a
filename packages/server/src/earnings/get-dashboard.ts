import { DASHBOARD_RECENT_ENTRIES } from "@signpoint/api/constants";
import type { EarningsEntry } from "@signpoint/api/entities/earnings-entry";
import { earnedAndSpent } from "@signpoint/api/rules/earnings";
import type { CallerContext } from "../context";
import { selectEntries } from "./entries";
import { getMonthlyTotals } from "./get-monthly-totals";

interface Dashboard {
  points: number;
  contracts_completed: number;
  total_earned: number;
  recent: EarningsEntry[];
}

/** Returns the caller's totals and latest ledger entries (specification, section 2). */
export async function getDashboard(ctx: CallerContext): Promise<Dashboard> {
  const [{ balance, moves }, recent] = await Promise.all([
    getMonthlyTotals(ctx.db, ctx.caller.user_id),
    selectEntries(
      ctx.db,
      ctx.caller.user_id,
      { period: "all", now: ctx.now() },
      undefined,
      DASHBOARD_RECENT_ENTRIES,
    ),
  ]);
  return {
    points: balance,
    contracts_completed: moves
      .filter(({ source }) => source === "CONTRACT_COMPLETED")
      .reduce((sum, { entries }) => sum + entries, 0),
    total_earned: earnedAndSpent(moves).earned,
    recent,
  };
}
