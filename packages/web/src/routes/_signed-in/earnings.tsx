import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { earningsSummaryQuery, entriesQuery } from "~/features/earnings/earnings-query";
import { EarningsScreen } from "~/features/earnings/earnings-screen";
import { earningsSearch, entryFilters } from "~/features/earnings/earnings-search";
import { myRedemptionsQuery } from "~/features/redemptions/redemptions-query";
import { redemptionFilters } from "~/features/redemptions/redemptions-search";

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
