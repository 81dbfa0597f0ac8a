import type { EarningsSummary } from "@signpoint/api/ledger/earnings-summary";
import { formatDollars } from "@signpoint/api/rewards/cash";
import { refusalMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "~/platform/api/client";
import { EarlyText } from "~/platform/early/early-text";
import { StatCard, StatCards } from "~/platform/ui/figures";
import { TextLink } from "~/platform/ui/links";
import { Loaded } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { Points } from "~/platform/ui/points";
import { SectionCard } from "~/platform/ui/sections";
import { Skeleton, SkeletonBar } from "~/platform/ui/skeleton";
import { ViewLink, Views } from "~/platform/ui/views";
import { Activity } from "./activity";
import { DownloadButton } from "./download-button";
import { earningsSummaryQuery } from "./earnings-query";
import classes from "./earnings-screen.module.css";
import type { EntryFilters } from "./earnings-search";
import { HistoryChart } from "./history-chart";
import { PointsSum } from "./points-sum";
import { useDownload } from "./use-download";

const exact = { exact: true };
/** Pixels: the bars with the names of the months, their legend, and the note below. */
const CHART_HEIGHT = 312;

interface EarningsScreenProps {
  filters: EntryFilters;
  /** The redemption history; null shows the ledger. */
  redemptions: ReactNode;
}

/** Renders the totals, and below them the ledger or the redemption history (section 2). */
export function EarningsScreen({ filters, redemptions }: EarningsScreenProps) {
  const showsLedger = redemptions === null;
  return (
    <Page>
      <PageTitle description="Every point that came in or went out, and what became of it.">
        Earnings & Points History
      </PageTitle>
      <EarningsOverview />
      <div className={classes.lists}>
        <Views>
          <ViewLink
            to="/earnings"
            search={{}}
            activeOptions={exact}
            resetScroll={false}
            current={showsLedger}
          >
            Points Activity
          </ViewLink>
          <ViewLink
            to="/earnings"
            search={{ view: "redemptions" }}
            activeOptions={exact}
            resetScroll={false}
            current={!showsLedger}
          >
            Redemption History
          </ViewLink>
        </Views>
        {showsLedger ? (
          <Activity filters={filters} />
        ) : (
          <>
            <RedemptionsExport />
            {redemptions}
          </>
        )}
      </div>
    </Page>
  );
}

/** Renders the button that saves all redemptions as a CSV file. */
function RedemptionsExport() {
  const { start, busy, problem } = useDownload("signpoint-redemptions.csv", () =>
    api.earnings.exportRedemptions({}),
  );
  return (
    <>
      <div className={classes.filters}>
        <div className={classes.export}>
          <DownloadButton busy={busy} onClick={start}>
            Export CSV
          </DownloadButton>
        </div>
      </div>
      {problem === null ? null : (
        <div className={classes.problem}>
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
    </>
  );
}

/** Renders the four totals and the last six months. */
function EarningsOverview() {
  const query = useQuery(earningsSummaryQuery);
  return (
    <Loaded
      query={query}
      skeleton={<Overview summary={undefined} />}
      failure={{ title: "Your totals could not be loaded", message: refusalMessages.unavailable }}
    >
      {(summary) => <Overview summary={summary} />}
    </Loaded>
  );
}

type Totals = Pick<
  EarningsSummary,
  "total_earned" | "total_spent" | "balance" | "commission_fees_paid"
>;

const UNKNOWN: Totals = { total_earned: 0, total_spent: 0, balance: 0, commission_fees_paid: 0 };

function Overview({ summary }: { summary: EarningsSummary | undefined }) {
  return (
    <div className={classes.overview}>
      <TotalCards totals={summary} />
      {import.meta.env.SSR ? (
        <template>
          <TotalCards totals={UNKNOWN} />
        </template>
      ) : null}
      <PointsSum summary={summary} />
      <SectionCard
        title="Last six months"
        aside={<TextLink to="/earnings/statement">Monthly statement</TextLink>}
      >
        {summary ? (
          <HistoryChart months={summary.months} />
        ) : (
          <Skeleton>
            <SkeletonBar height={CHART_HEIGHT} />
          </Skeleton>
        )}
      </SectionCard>
    </div>
  );
}

/** Renders the four totals, in a frame the places of their texts. */
function TotalCards({ totals }: { totals: Totals | undefined }) {
  return (
    <StatCards>
      <StatCard name="Total Points Earned">
        {totals && <Points value={totals.total_earned} earned early="earned" />}
      </StatCard>
      <StatCard name="Total Points Spent">
        {totals && <Points value={totals.total_spent} early="spent" />}
      </StatCard>
      <StatCard name="Current Balance">
        {totals && <Points value={totals.balance} early="balance" />}
      </StatCard>
      <StatCard name="Commission Fees Paid">
        {totals && <EarlyText of="fees">{formatDollars(totals.commission_fees_paid)}</EarlyText>}
      </StatCard>
    </StatCards>
  );
}
