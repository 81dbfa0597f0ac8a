import { refusalMessages } from "@signpoint/api/messages";
import { formatInteger } from "@signpoint/api/rules/numbers";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "~/api/client";
import { LedgerEntries } from "~/features/earnings/entries";
import { useProfile } from "~/session/use-profile";
import { NAVIGATION } from "~/ui/layout/navigation";
import { NavigationCards } from "~/ui/layout/navigation-cards";
import { Page } from "~/ui/layout/page";
import { TextLink } from "~/ui/links";
import { PageTitle } from "~/ui/page-title";
import { Points } from "~/ui/points";
import { SectionCard } from "~/ui/section-card";
import { RowsSkeleton } from "~/ui/skeletons";
import { StatCard, StatCards } from "~/ui/stat-cards";
import { ErrorState } from "~/ui/states";
import classes from "./dashboard-screen.module.css";
import { Invitation } from "./invitation";

/** Renders the first screen after the login: who you are, what you have, where to go (section 2). */
export function DashboardScreen() {
  const profile = useProfile();
  const dashboard = useDashboard();
  return (
    <Page>
      <PageTitle documentTitle="Dashboard" description={profile.email}>
        {`Welcome, ${profile.username}!`}
      </PageTitle>
      <div className={classes.stack}>
        <DashboardFigures points={profile.points} dashboard={dashboard} />
        <NavigationCards entries={NAVIGATION} />
        <RecentActivity dashboard={dashboard} />
        <Invitation profile={profile} />
      </div>
    </Page>
  );
}

const REFRESH_MS = 30_000;

/** The reader's figures and latest entries, fetched anew at each visit. */
export const dashboardQuery = apiQuery.dashboard.get.queryOptions({
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

type Dashboard = ReturnType<typeof useDashboard>;

/** Returns the dashboard's data, as far as it is known. */
function useDashboard() {
  return useQuery(dashboardQuery);
}

interface DashboardFiguresProps {
  /** The balance, as the header shows it. */
  points: number;
  dashboard: Dashboard;
}

/** Renders balance, contracts completed and points earned; a dash for what could not be had. */
function DashboardFigures({ points, dashboard }: DashboardFiguresProps) {
  const { data, isError } = dashboard;
  const missing = isError ? "–" : undefined;
  return (
    <StatCards>
      <StatCard name="Available Points">
        <Points value={points} />
      </StatCard>
      <StatCard name="Contracts Completed">
        {data === undefined ? missing : formatInteger(data.contracts_completed)}
      </StatCard>
      <StatCard name="Total Earned">
        {data === undefined ? missing : <Points value={data.total_earned} />}
      </StatCard>
    </StatCards>
  );
}

/** Renders the latest entries of the ledger, and the way to all of them. */
function RecentActivity({ dashboard }: { dashboard: Dashboard }) {
  return (
    <SectionCard title="Recent Activity" aside={<TextLink to="/earnings">View All</TextLink>}>
      <Entries dashboard={dashboard} />
    </SectionCard>
  );
}

function Entries({ dashboard }: { dashboard: Dashboard }) {
  const { data, isPending, refetch } = dashboard;
  if (isPending) return <RowsSkeleton count={5} height={48} />;
  if (data === undefined) {
    return (
      <ErrorState
        title="Your activity could not be loaded"
        message={refusalMessages.unavailable}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.recent.length === 0) {
    return (
      <p className={classes.empty}>
        No recent activity. <TextLink to="/contracts">Sign a contract</TextLink> to earn your first
        points.
      </p>
    );
  }
  return <LedgerEntries entries={data.recent} />;
}
