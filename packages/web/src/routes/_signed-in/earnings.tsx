import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { earningsSummaryQuery, entriesQuery } from "~/features/earnings/earnings-query";
import { EarningsScreen } from "~/features/earnings/earnings-screen";
import { earningsSearch, entryFilters } from "~/features/earnings/earnings-search";
import { myRedemptionsQuery } from "~/features/redemptions/redemptions-query";
import { onlyKnown } from "~/ui/address-filters";

export const Route = createFileRoute("/_signed-in/earnings")({
  validateSearch: earningsSearch,
  loaderDeps: ({ search }) => onlyKnown(search, earningsSearch),
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(earningsSummaryQuery);
    if (deps.view === "redemptions") void queryClient.prefetchInfiniteQuery(myRedemptionsQuery);
    else void queryClient.prefetchInfiniteQuery(entriesQuery(entryFilters(deps)));
  },
  component: EarningsPage,
});

function EarningsPage() {
  return (
    <EarningsScreen
      search={Route.useSearch({
        select: (search) => onlyKnown(search, earningsSearch),
        structuralSharing: true,
      })}
    />
  );
}
