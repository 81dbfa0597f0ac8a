import { createFileRoute } from "@tanstack/react-router";
import { earningsSummaryQuery, entriesQuery } from "~/ledger/earnings/earnings-query";
import { EarningsScreen } from "~/ledger/earnings/earnings-screen";
import { entryFilters } from "~/ledger/earnings/earnings-search";
import { queryClient } from "~/platform/api/query-client";
import { RedemptionHistory } from "~/rewards/redemptions/redemption-history";
import { myRedemptionsQuery } from "~/rewards/redemptions/redemptions-query";
import { earningsSearch, redemptionFilters } from "~/rewards/redemptions/redemptions-search";

export const Route = createFileRoute("/_signed-in/earnings")({
  validateSearch: earningsSearch,
  loaderDeps: ({ search }) => earningsSearch(search),
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(earningsSummaryQuery);
    if (deps.view === "redemptions") {
      void queryClient.prefetchInfiniteQuery(myRedemptionsQuery(redemptionFilters(deps)));
    } else void queryClient.prefetchInfiniteQuery(entriesQuery(entryFilters(deps)));
  },
  component: EarningsPage,
});

function EarningsPage() {
  const search = Route.useSearch({ select: earningsSearch, structuralSharing: true });
  const redemptions =
    search.view === "redemptions" ? (
      <RedemptionHistory filters={redemptionFilters(search)} />
    ) : null;
  return <EarningsScreen filters={entryFilters(search)} redemptions={redemptions} />;
}
