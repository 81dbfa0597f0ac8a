import { createFileRoute } from "@tanstack/react-router";
import { ClustersScreen } from "~/accounts/people/admin/clusters-screen";
import { clustersSearch } from "~/accounts/people/admin/clusters-search";
import { clustersQuery } from "~/accounts/people/admin/people-query";
import { queryClient } from "~/platform/api/query-client";

export const Route = createFileRoute("/_signed-in/admin/people/clusters")({
  validateSearch: clustersSearch,
  loaderDeps: ({ search }) => clustersSearch(search),
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(clustersQuery(deps));
  },
  component: ClustersPage,
});

function ClustersPage() {
  const filters = Route.useSearch({ select: clustersSearch, structuralSharing: true });
  return <ClustersScreen filters={filters} />;
}
