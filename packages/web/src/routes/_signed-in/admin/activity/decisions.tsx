import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { DecisionsScreen, decisionsQuery } from "~/features/audit-log/decisions-screen";
import { decisionsSearch } from "~/features/audit-log/decisions-search";

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
