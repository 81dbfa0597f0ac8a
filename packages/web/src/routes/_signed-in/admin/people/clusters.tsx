import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { ClustersScreen } from "~/features/people/admin/clusters-screen";
import { clustersSearch } from "~/features/people/admin/clusters-search";
import { clustersQuery } from "~/features/people/admin/people-query";

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
