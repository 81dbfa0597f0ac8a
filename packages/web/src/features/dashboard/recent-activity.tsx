import { refusalMessages } from "@signpoint/api/messages";
import { Entries as EntriesOf } from "~/features/earnings/entries";
import { ErrorState } from "~/ui/error-state";
import { TextLink } from "~/ui/links";
import { SectionCard } from "~/ui/section-card";
import { RowsSkeleton } from "~/ui/skeletons";
import classes from "./dashboard-screen.module.css";
import type { Dashboard } from "./use-dashboard";

/** The latest entries of the ledger, and the way to all of them. */
export function RecentActivity({ dashboard }: { dashboard: Dashboard }) {
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
  return <EntriesOf entries={data.recent} />;
}
