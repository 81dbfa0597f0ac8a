import { useIntersection } from "@mantine/hooks";
import type { CommissionStats, Overview } from "@signpoint/api/books/statistics";
import { formatDollars } from "@signpoint/api/rewards/cash";
import { lazy, Suspense, useEffect, useState } from "react";
import { ActivityList } from "~/ledger/earnings/entries";
import { Figure, FigureList } from "~/platform/ui/figures";
import { formatInteger } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { RowsSkeleton } from "~/platform/ui/list";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./admin-dashboard.module.css";
import { LiabilityPanel } from "./liability-panel";
import { SystemPanel } from "./system-panel";
import { CashPanel, QueuePanel } from "./trends-panels";

const TrialBalance = lazy(() => import("./trial-balance"));

const PERCENT = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });

/** Renders what is looked at and read below the figures. */
export default function Panels({ overview }: { overview: Overview }) {
  const { pending, commission, activities, system } = overview;
  return (
    <>
      <div className={classes.columns}>
        <div className={classes.column}>
          <PendingApprovals pending={pending} />
          <QueuePanel />
          <CashPanel />
          <CommissionSummary commission={commission} />
        </div>
        <div className={classes.column}>
          <LiabilityPanel />
          <SectionCard
            title="Recent Activity"
            aside={<TextLink to="/admin/activity">View All Activity</TextLink>}
          >
            {activities.length === 0 ? (
              <p className={classes.quiet}>No activity yet.</p>
            ) : (
              <ActivityList activities={activities} />
            )}
          </SectionCard>
          <div id="system-status">
            <SystemPanel system={system} />
          </div>
        </div>
      </div>
      <TrialBalanceSection />
    </>
  );
}

/** Renders how many decisions are waiting, by kind, each with a link to its queue. */
function PendingApprovals({ pending }: Pick<Overview, "pending">) {
  const kinds = [
    { name: "Contracts", tab: undefined, waiting: pending.contracts },
    { name: "Item redemptions", tab: "items", waiting: pending.item_redemptions },
    { name: "Cash redemptions", tab: "cash", waiting: pending.cash_redemptions },
    { name: "Appeals", tab: "appeals", waiting: pending.appeals },
  ] as const;
  return (
    <SectionCard
      title="Pending Approvals"
      aside={<TextLink to="/admin/approvals">Review</TextLink>}
    >
      <FigureList layout="column">
        {kinds.map(({ name, tab, waiting }) => (
          <Figure key={name} name={name}>
            <TextLink
              to="/admin/approvals"
              search={tab === undefined ? {} : { tab }}
              {...(waiting === 0 ? { c: "var(--sp-ink-soft)" } : { fw: 600 })}
              aria-label={`${name}: ${formatInteger(waiting)} waiting`}
            >
              {formatInteger(waiting)} waiting
            </TextLink>
          </Figure>
        ))}
      </FigureList>
    </SectionCard>
  );
}

/** Renders the commission of approved cash redemptions. */
function CommissionSummary({ commission }: { commission: CommissionStats }) {
  return (
    <SectionCard title="Commission Summary">
      <FigureList layout="column">
        <Figure name="Total commission">
          <strong>{formatDollars(commission.total_commission)}</strong>
        </Figure>
        <Figure name="This month">{formatDollars(commission.monthly_commission)}</Figure>
        <Figure name="Cash redemptions approved">
          {formatInteger(commission.commission_count)}
        </Figure>
        <Figure name="Total cash redeemed">{formatDollars(commission.total_cash_redeemed)}</Figure>
        <Figure name="Average rate">{PERCENT.format(commission.average_commission_rate)}</Figure>
      </FigureList>
    </SectionCard>
  );
}

/** Renders the trial balance by month. It is at the end of the dashboard, and loaded once it is scrolled near. */
function TrialBalanceSection() {
  const { ref, entry } = useIntersection({ rootMargin: "200px" });
  const [isNear, setIsNear] = useState(false);
  const isSeen = entry?.isIntersecting === true;
  useEffect(() => {
    if (isSeen) setIsNear(true);
  }, [isSeen]);
  return (
    <SectionCard title="Trial Balance">
      <div ref={ref} className={classes.later}>
        {isNear ? (
          <Suspense fallback={<RowsSkeleton bare count={9} height={32} />}>
            <TrialBalance />
          </Suspense>
        ) : null}
      </div>
    </SectionCard>
  );
}
