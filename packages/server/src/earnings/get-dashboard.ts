import { DASHBOARD_RECENT_ENTRIES } from "@signpoint/api/constants";
import type { EarningsEntry } from "@signpoint/api/entities/earnings-entry";
import { earnedAndSpent } from "@signpoint/api/rules/earnings";
import type { Caller } from "../auth/authenticate";
import type { Services } from "../services";
import { selectEntries } from "./entries";
import { getMonthlyTotals } from "./get-monthly-totals";

interface Dashboard {
  points: number;
  contracts_completed: number;
  total_earned: number;
  recent: EarningsEntry[];
}

/** The caller's figures and latest activity (specification, section 2). */
export async function getDashboard(services: Services, caller: Caller): Promise<Dashboard> {
  const [{ balance, moves }, recent] = await Promise.all([
    getMonthlyTotals(services.db, caller.user_id),
    selectEntries(
      services.db,
      caller.user_id,
      { period: "all", now: services.now() },
      null,
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
