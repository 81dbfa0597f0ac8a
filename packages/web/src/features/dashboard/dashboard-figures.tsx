import { formatPoints } from "@signpoint/api/rules/points";
import { Points } from "~/ui/points";
import { StatCard, StatCards } from "~/ui/stat-cards";
import type { Dashboard } from "./use-dashboard";

interface DashboardFiguresProps {
  /** The balance, as the header shows it. */
  points: number;
  dashboard: Dashboard;
}

/** Balance, contracts completed and points earned; a dash for what could not be had. */
export function DashboardFigures({ points, dashboard }: DashboardFiguresProps) {
  const { data, isError } = dashboard;
  const missing = isError ? "–" : undefined;
  return (
    <StatCards>
      <StatCard name="Available Points">
        <Points value={points} />
      </StatCard>
      <StatCard name="Contracts Completed">
        {data === undefined ? missing : formatPoints(data.contracts_completed)}
      </StatCard>
      <StatCard name="Total Earned">
        {data === undefined ? missing : <Points value={data.total_earned} />}
      </StatCard>
    </StatCards>
  );
}
