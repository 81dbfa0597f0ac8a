import type { Overview } from "@signpoint/api/entities/overview";
import { formatDollars } from "@signpoint/api/rules/cash";
import { formatPoints } from "@signpoint/api/rules/points";
import { StatCard, StatCards } from "~/ui/stat-cards";

interface OverviewFiguresProps {
  overview: Overview | undefined;
  failed: boolean;
}

/** The figures of the business; a dash for what could not be had. */
export function OverviewFigures({ overview, failed }: OverviewFiguresProps) {
  const missing = failed ? "–" : undefined;
  const count = (value: number | undefined) =>
    value === undefined ? missing : formatPoints(value);
  const commission = overview?.commission;
  return (
    <StatCards>
      <StatCard name="Total Users">{count(overview?.total_users)}</StatCard>
      <StatCard name="Active Contracts">{count(overview?.active_contracts)}</StatCard>
      <StatCard name="Pending Redemptions">{count(overview?.pending_redemptions)}</StatCard>
      <StatCard name="Marketplace Items">{count(overview?.marketplace_items)}</StatCard>
      <StatCard
        name="Commission Revenue"
        hint={
          commission === undefined
            ? undefined
            : `${formatDollars(commission.monthly_commission)} this month`
        }
      >
        {commission === undefined ? missing : formatDollars(commission.total_commission)}
      </StatCard>
    </StatCards>
  );
}
