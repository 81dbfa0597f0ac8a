import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { AdminContractsScreen } from "~/features/contracts/admin/admin-contracts-screen";
import { adminContractQuery, adminContractsQuery } from "~/features/contracts/contracts-query";
import { adminContractsSearch, contractFilters } from "~/features/contracts/contracts-search";

export const Route = createFileRoute("/_signed-in/admin/contracts/")({
  validateSearch: adminContractsSearch,
  loaderDeps: ({ search }) => adminContractsSearch(search),
  loader: ({ deps }) => {
    const { form, copy } = deps;
    if (form === undefined) {
      void queryClient.prefetchInfiniteQuery(adminContractsQuery(contractFilters(deps)));
      return;
    }
    const id = form === "new" ? copy : form;
    if (id !== undefined) void queryClient.prefetchQuery(adminContractQuery(id));
  },
  component: AdminContractsPage,
});

function AdminContractsPage() {
  const search = Route.useSearch({ select: adminContractsSearch, structuralSharing: true });
  return <AdminContractsScreen search={search} />;
}
