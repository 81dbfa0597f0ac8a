import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/platform/api/query-client";
import { AdminItemsScreen } from "~/rewards/marketplace/admin/admin-items-screen";
import { adminItemsQuery } from "~/rewards/marketplace/marketplace-query";
import { adminItemsSearch } from "~/rewards/marketplace/marketplace-search";

export const Route = createFileRoute("/_signed-in/admin/marketplace/")({
  validateSearch: adminItemsSearch,
  loaderDeps: ({ search }) => adminItemsSearch(search),
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(adminItemsQuery(deps));
  },
  component: AdminItemsPage,
});

function AdminItemsPage() {
  const filters = Route.useSearch({ select: adminItemsSearch, structuralSharing: true });
  return <AdminItemsScreen filters={filters} />;
}
