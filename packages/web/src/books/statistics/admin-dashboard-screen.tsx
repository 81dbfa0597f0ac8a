import type { CommissionStats, Overview } from "@signpoint/api/books/statistics";
import { formatDollars } from "@signpoint/api/rewards/cash";
import { refusalMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { ActivityList } from "~/ledger/earnings/entries";
import { withConnectionRemark } from "~/platform/api/errors";
import { ADMIN_NAVIGATION } from "~/platform/navigation/navigation";
import { NavigationCards } from "~/platform/navigation/navigation-cards";
import { Figure, FigureList, StatCard, StatCards } from "~/platform/ui/figures";
import { formatInteger } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { CardsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./admin-dashboard.module.css";
import { LiabilityPanel } from "./liability-panel";
import { overviewQuery } from "./statistics-query";
import { SystemPanel } from "./system-panel";
import { TrialBalanceSection } from "./trial-balance-section";

const PERCENT = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });

/** Renders the figures of the business and what waits for a decision (section 2, Admin dashboard). */
export function AdminDashboardScreen() {
  const overview = useQuery(overviewQuery);
  const { data, isPending } = overview;
  return (
    <Page>
      <PageTitle
        documentTitle="Admin Dashboard"
        description="How the business stands, and what waits for you."
      >
        Admin Dashboard
      </PageTitle>
      <div className={classes.stack}>
        <div className={classes.figures}>
          <OverviewFigures overview={data} failed={!isPending && data === undefined} />
        </div>
        <NavigationCards entries={ADMIN_NAVIGATION} />
        <Loaded
          query={overview}
          skeleton={<CardsSkeleton stacked count={3} height={180} />}
          failure={{
            title: "The dashboard could not be loaded",
            message: () => withConnectionRemark(refusalMessages.unavailable),
          }}
        >
          {({ pending, commission, activities, system }) => (
            <>
              <div className={classes.columns}>
                <PendingApprovals pending={pending} />
                <CommissionSummary commission={commission} />
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
                <LiabilityPanel />
                <SystemPanel system={system} />
              </div>
              <TrialBalanceSection />
            </>
          )}
        </Loaded>
      </div>
    </Page>
  );
}

interface OverviewFiguresProps {
  overview: Overview | undefined;
  failed: boolean;
}

/** Renders the figures of the business; a dash when they could not be loaded. */
function OverviewFigures({ overview, failed }: OverviewFiguresProps) {
  const missing = failed ? "–" : undefined;
  const count = (value: number | undefined) =>
    value === undefined ? missing : formatInteger(value);
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
