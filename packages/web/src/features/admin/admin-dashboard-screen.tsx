import { refusalMessages } from "@signpoint/api/messages";
import { useQuery } from "@tanstack/react-query";
import { Shortcuts } from "~/features/dashboard/shortcuts";
import { ErrorState } from "~/ui/error-state";
import { ADMIN_NAVIGATION } from "~/ui/layout/admin-navigation";
import { Page } from "~/ui/layout/page";
import { TextLink } from "~/ui/links";
import { PageTitle } from "~/ui/page-title";
import { SectionCard } from "~/ui/section-card";
import { RowsSkeleton } from "~/ui/skeletons";
import { ActivityList } from "./activity-list";
import classes from "./admin-dashboard.module.css";
import { CommissionSummary } from "./commission-summary";
import { OverviewFigures } from "./overview-figures";
import { overviewQuery } from "./overview-query";
import { PendingApprovals } from "./pending-approvals";
import { SystemPanel } from "./system-panel";

/** How the business stands, at a glance (section 2, Admin dashboard). */
export function AdminDashboardScreen() {
  const overview = useQuery(overviewQuery);
  const { data, isPending, refetch } = overview;
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
        <Shortcuts entries={ADMIN_NAVIGATION} />
        {isPending ? <RowsSkeleton count={3} height={180} /> : null}
        {!isPending && data === undefined ? (
          <ErrorState
            title="The dashboard could not be loaded"
            message={refusalMessages.unavailable}
            onRetry={() => void refetch()}
          />
        ) : null}
        {data === undefined ? null : (
          <div className={classes.columns}>
            <PendingApprovals pending={data.pending} />
            <CommissionSummary commission={data.commission} />
            <SectionCard
              title="Recent Activity"
              aside={<TextLink to="/admin/activity">View All Activity</TextLink>}
            >
              {data.activities.length === 0 ? (
                <p className={classes.quiet}>No activity yet.</p>
              ) : (
                <ActivityList activities={data.activities} />
              )}
            </SectionCard>
            <SystemPanel system={data.system} />
          </div>
        )}
      </div>
    </Page>
  );
}
