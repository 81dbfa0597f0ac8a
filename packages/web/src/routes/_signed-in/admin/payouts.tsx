import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/platform/api/query-client";
import { payoutsQuery } from "~/rewards/payouts/payouts-query";
import { PayoutsScreen } from "~/rewards/payouts/payouts-screen";
import { payoutsSearch } from "~/rewards/payouts/payouts-search";

export const Route = createFileRoute("/_signed-in/admin/payouts")({
  validateSearch: payoutsSearch,
  loaderDeps: ({ search }) => payoutsSearch(search),
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(payoutsQuery(deps));
  },
  component: PayoutsPage,
});

function PayoutsPage() {
  const search = Route.useSearch({ select: payoutsSearch, structuralSharing: true });
  return <PayoutsScreen search={search} />;
}
