import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { adminItemsQuery } from "~/features/marketplace/admin/admin-items-query";
import { AdminItemsScreen } from "~/features/marketplace/admin/admin-items-screen";
import { adminItemsSearch } from "~/features/marketplace/admin/admin-items-search";
import { onlyKnown } from "~/ui/address-filters";

export const Route = createFileRoute("/_signed-in/admin/marketplace")({
  validateSearch: adminItemsSearch,
  loaderDeps: ({ search }) => onlyKnown(search, adminItemsSearch),
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(adminItemsQuery(deps));
  },
  component: AdminItemsPage,
});

function AdminItemsPage() {
  return (
    <AdminItemsScreen
      filters={Route.useSearch({
        select: (search) => onlyKnown(search, adminItemsSearch),
        structuralSharing: true,
      })}
    />
  );
}
