import type { Trends } from "@signpoint/api/books/trends";
import { formatDollars } from "@signpoint/api/rewards/cash";
import { liabilityMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BarTable } from "~/platform/ui/bar-table";
import { formatInteger, formatUtcDay } from "~/platform/ui/format";
import { RowsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./admin-dashboard.module.css";
import { trendsQuery } from "./statistics-query";

const AGES: Record<string, string> = {
  1: "Under 1 day",
  2: "1 to 2 days",
  7: "2 to 7 days",
  null: "Over 7 days",
};

/** Renders how long what is pending has waited. */
export function QueuePanel() {
  return (
    <TrendPanel title="Age of the Queue">
      {({ queue }) =>
        queue.every(({ submissions, redemptions }) => submissions + redemptions === 0) ? (
          <p className={classes.quiet}>Nothing waits for a decision.</p>
        ) : (
          <BarTable
            caption="Waiting for a decision"
            head="For"
            rows={queue}
            nameOf={({ under_days }) => AGES[String(under_days)] ?? ""}
            columns={[
              {
                name: "Submissions",
                value: (row) => row.submissions,
                format: formatInteger,
                bar: "plain",
              },
              {
                name: "Redemptions",
                value: (row) => row.redemptions,
                format: formatInteger,
                bar: "plain",
              },
            ]}
          />
        )
      }
    </TrendPanel>
  );
}

/** Renders the cash that was sent in each of the last weeks. */
export function CashPanel() {
  return (
    <TrendPanel title="Cash by Week">
      {({ cash }) =>
        cash.every(({ payouts }) => payouts === 0) ? (
          <p className={classes.quiet}>No cash was sent in the last 12 weeks.</p>
        ) : (
          <BarTable
            caption="Sent to bank accounts after the fee, weeks from Monday in UTC"
            head="Week of"
            rows={cash.slice(cash.findIndex(({ payouts }) => payouts > 0))}
            nameOf={({ week }) => formatUtcDay(week)}
            columns={[
              { name: "Dollars", value: (row) => row.dollars, format: formatDollars, bar: "plain" },
              { name: "Payouts", value: (row) => row.payouts, format: formatInteger, bar: null },
            ]}
          />
        )
      }
    </TrendPanel>
  );
}

interface TrendPanelProps {
  title: string;
  children: (trends: Trends) => ReactNode;
}

function TrendPanel({ title, children }: TrendPanelProps) {
  const query = useQuery(trendsQuery);
  return (
    <SectionCard title={title}>
      <Loaded
        query={query}
        skeleton={<RowsSkeleton bare count={4} height={32} />}
        failure={{ title: "This could not be loaded", message: liabilityMessages.trendsLoadFailed }}
      >
        {children}
      </Loaded>
    </SectionCard>
  );
}
