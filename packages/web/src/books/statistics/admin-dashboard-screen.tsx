import { isSetUp } from "@signpoint/api/books/setup-rules";
import type { Overview } from "@signpoint/api/books/statistics";
import { formatDollars } from "@signpoint/api/rewards/cash";
import { refusalMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { withConnectionRemark } from "~/platform/api/errors";
import { setupQuery } from "~/platform/api/setup";
import { ADMIN_NAVIGATION } from "~/platform/navigation/navigation";
import { NavigationCards } from "~/platform/navigation/navigation-cards";
import { StatCard, StatCards } from "~/platform/ui/figures";
import { formatInteger } from "~/platform/ui/format";
import { CardsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Page, PageTitle } from "~/platform/ui/page";
import classes from "./admin-dashboard.module.css";
import { overviewQuery } from "./statistics-query";
import { Waiting } from "./waiting";

/* Only a new admin needs the one, and the other lies below the first screenful. */
const BeforePeople = lazy(() => import("./before-people"));
const Panels = lazy(() => import("./panels"));

/** Renders what is missing and what waits, then the figures of the business (section 2, Admin dashboard). */
export function AdminDashboardScreen() {
  const overview = useQuery(overviewQuery);
  const setup = useQuery({ ...setupQuery, refetchOnMount: "always" });
  const { data } = overview;
  const isWaiting = overview.isPending || setup.isPending;
  return (
    <Page>
      <PageTitle
        documentTitle="Admin Dashboard"
        description="What waits for you, and how the business stands."
      >
        Admin Dashboard
      </PageTitle>
      <div className={classes.stack}>
        <Loaded
          query={{ ...overview, isPending: isWaiting }}
          skeleton={<CardsSkeleton stacked count={4} height={150} />}
          failure={{
            title: "The dashboard could not be loaded",
            message: () => withConnectionRemark(refusalMessages.unavailable),
          }}
        >
          {(loaded) => {
            const before =
              setup.data === undefined || isSetUp(setup.data) ? null : (
                <Suspense fallback={<CardsSkeleton stacked count={1} height={420} />}>
                  <BeforePeople setup={setup.data} />
                </Suspense>
              );
            // Once people have come, what waits for them comes first.
            const isAlone = loaded.total_users <= 1;
            return (
              <>
                {isAlone ? before : null}
                <Waiting overview={loaded} setup={setup.data} />
                {isAlone ? null : before}
              </>
            );
          }}
        </Loaded>
        {/* What comes first has another height for each house: what is below appears with it, so that nothing moves. */}
        {isWaiting ? null : (
          <>
            <div className={classes.figures}>
              <OverviewFigures overview={data} />
            </div>
            <NavigationCards entries={ADMIN_NAVIGATION} />
          </>
        )}
        {data === undefined || isWaiting ? null : (
          <Suspense fallback={<CardsSkeleton stacked count={3} height={180} />}>
            <Panels overview={data} />
          </Suspense>
        )}
      </div>
    </Page>
  );
}

/** Renders the figures of the business; a dash when they could not be loaded. */
function OverviewFigures({ overview }: { overview: Overview | undefined }) {
  const missing = "–";
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
