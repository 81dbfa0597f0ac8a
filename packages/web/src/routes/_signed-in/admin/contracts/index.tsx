import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/platform/api/query-client";
import { AdminContractsScreen } from "~/work/contracts/admin/admin-contracts-screen";
import { adminContractQuery, adminContractsQuery } from "~/work/contracts/contracts-query";
import { adminContractsSearch, contractFilters } from "~/work/contracts/contracts-search";

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
