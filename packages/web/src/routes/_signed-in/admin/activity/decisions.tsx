import { createFileRoute } from "@tanstack/react-router";
import { DecisionsScreen, decisionsQuery } from "~/ledger/audit-log/decisions-screen";
import { decisionsSearch } from "~/ledger/audit-log/decisions-search";
import { queryClient } from "~/platform/api/query-client";

export const Route = createFileRoute("/_signed-in/admin/activity/decisions")({
  validateSearch: decisionsSearch,
  loaderDeps: ({ search }) => decisionsSearch(search),
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(decisionsQuery(deps));
  },
  component: DecisionsPage,
});

function DecisionsPage() {
  const filters = Route.useSearch({ select: decisionsSearch, structuralSharing: true });
  return <DecisionsScreen filters={filters} />;
}
