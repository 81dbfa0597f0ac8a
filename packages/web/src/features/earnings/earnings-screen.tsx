import { RedemptionHistory } from "~/features/redemptions/redemption-history";
import { Page } from "~/ui/layout/page";
import { PageTitle } from "~/ui/page-title";
import { ViewLink, Views } from "~/ui/views";
import { Activity } from "./activity";
import { EarningsOverview } from "./earnings-overview";
import classes from "./earnings-screen.module.css";
import { type EarningsSearch, entryFilters } from "./earnings-search";

const exact = { exact: true };

/** Every point that came in or went out, and what became of redemptions (section 2). */
export function EarningsScreen({ search }: { search: EarningsSearch }) {
  const redemptions = search.view === "redemptions";
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
            current={!redemptions}
          >
            Points Activity
          </ViewLink>
          <ViewLink
            to="/earnings"
            search={{ view: "redemptions" }}
            activeOptions={exact}
            resetScroll={false}
            current={redemptions}
          >
            Redemption History
          </ViewLink>
        </Views>
        {redemptions ? <RedemptionHistory /> : <Activity filters={entryFilters(search)} />}
      </div>
    </Page>
  );
}
