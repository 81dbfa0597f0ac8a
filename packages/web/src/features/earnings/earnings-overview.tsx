import { Skeleton } from "@mantine/core";
import { refusalMessages } from "@signpoint/api/messages";
import { formatDollars } from "@signpoint/api/rules/cash";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "~/api/message-of";
import { ErrorState } from "~/ui/error-state";
import { Points } from "~/ui/points";
import { SectionCard } from "~/ui/section-card";
import { StatCard, StatCards } from "~/ui/stat-cards";
import { earningsSummaryQuery } from "./earnings-query";
import classes from "./earnings-screen.module.css";
import { HistoryChart } from "./history-chart";

/** The four totals and the last six months. */
export function EarningsOverview() {
  const { data, error, isPending, refetch } = useQuery(earningsSummaryQuery);
  if (data === undefined && !isPending) {
    return (
      <ErrorState
        title="Your totals could not be loaded"
        message={messageOf(error, refusalMessages.unavailable)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={classes.overview}>
      <StatCards>
        <StatCard name="Total Points Earned">
          {data && <Points value={data.total_earned} earned />}
        </StatCard>
        <StatCard name="Total Points Spent">{data && <Points value={data.total_spent} />}</StatCard>
        <StatCard name="Current Balance">{data && <Points value={data.balance} />}</StatCard>
        <StatCard name="Commission Fees Paid">
          {data && formatDollars(data.commission_fees_paid)}
        </StatCard>
      </StatCards>
      <SectionCard title="Last six months">
        {data ? (
          <HistoryChart months={data.months} />
        ) : (
          <Skeleton height={248} aria-label="Loading..." />
        )}
      </SectionCard>
    </div>
  );
}
