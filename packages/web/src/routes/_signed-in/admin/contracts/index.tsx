import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import {
  adminContractQuery,
  adminContractsQuery,
} from "~/features/contracts/admin/admin-contracts-query";
import { AdminContractsScreen } from "~/features/contracts/admin/admin-contracts-screen";
import {
  adminContractsSearch,
  contractFilters,
} from "~/features/contracts/admin/admin-contracts-search";
import { onlyKnown } from "~/ui/address-filters";

export const Route = createFileRoute("/_signed-in/admin/contracts/")({
  validateSearch: adminContractsSearch,
  loaderDeps: ({ search }) => onlyKnown(search, adminContractsSearch),
  loader: ({ deps }) => {
    const { form } = deps;
    if (form === undefined) {
      void queryClient.prefetchInfiniteQuery(adminContractsQuery(contractFilters(deps)));
    } else if (form !== "new") void queryClient.prefetchQuery(adminContractQuery(form));
  },
  component: AdminContractsPage,
});

function AdminContractsPage() {
  return (
    <AdminContractsScreen
      search={Route.useSearch({
        select: (search) => onlyKnown(search, adminContractsSearch),
        structuralSharing: true,
      })}
    />
  );
}
