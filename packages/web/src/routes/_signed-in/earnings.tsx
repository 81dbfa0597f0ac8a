import { createFileRoute } from "@tanstack/react-router";
import { earningsSummaryQuery, entriesQuery } from "~/ledger/earnings/earnings-query";
import { EarningsScreen } from "~/ledger/earnings/earnings-screen";
import { earningsSearch, entryFilters } from "~/ledger/earnings/earnings-search";
import { queryClient } from "~/platform/api/query-client";
import { myRedemptionsQuery } from "~/rewards/redemptions/redemptions-query";
import { redemptionFilters } from "~/rewards/redemptions/redemptions-search";

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
  return <EarningsScreen search={search} />;
}
