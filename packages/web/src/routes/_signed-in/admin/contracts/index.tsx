import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/platform/api/query-client";
import {
  adminContractQuery,
  adminContractsQuery,
  contractDraftQuery,
  contractDraftsQuery,
} from "~/work/contracts/admin/admin-contracts-query";
import { AdminContractsScreen } from "~/work/contracts/admin/admin-contracts-screen";
import { adminContractsSearch, contractFilters } from "~/work/contracts/contracts-search";

export const Route = createFileRoute("/_signed-in/admin/contracts/")({
  validateSearch: adminContractsSearch,
  loaderDeps: ({ search }) => adminContractsSearch(search),
  loader: ({ deps }) => {
    const { form, copy, draft, view } = deps;
    if (draft !== undefined) {
      void queryClient.prefetchQuery(contractDraftQuery(draft));
      return;
    }
    if (form === undefined && view === "drafts") {
      void queryClient.prefetchQuery(contractDraftsQuery);
      return;
    }
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
