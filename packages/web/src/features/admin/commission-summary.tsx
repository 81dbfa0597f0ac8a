import type { CommissionStats } from "@signpoint/api/entities/commission-stats";
import { formatDollars } from "@signpoint/api/rules/cash";
import { formatPoints } from "@signpoint/api/rules/points";
import { Figure, Figures } from "~/ui/figures";
import { SectionCard } from "~/ui/section-card";

const PERCENT = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });

/** What approved cash redemptions have brought. */
export function CommissionSummary({ commission }: { commission: CommissionStats }) {
  return (
    <SectionCard title="Commission Summary">
      <Figures layout="column">
        <Figure name="Total commission">
          <strong>{formatDollars(commission.total_commission)}</strong>
        </Figure>
        <Figure name="This month">{formatDollars(commission.monthly_commission)}</Figure>
        <Figure name="Cash redemptions approved">
          {formatPoints(commission.commission_count)}
        </Figure>
        <Figure name="Total cash redeemed">{formatDollars(commission.total_cash_redeemed)}</Figure>
        <Figure name="Average rate">{PERCENT.format(commission.average_commission_rate)}</Figure>
      </Figures>
    </SectionCard>
  );
}
