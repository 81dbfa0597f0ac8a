import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/platform/api/query-client";
import { ContractListScreen } from "~/work/contracts/contract-list-screen";
import { contractsQuery } from "~/work/contracts/contracts-query";
import { contractsSearch } from "~/work/contracts/contracts-search";

export const Route = createFileRoute("/_signed-in/contracts/")({
  validateSearch: contractsSearch,
  loaderDeps: ({ search }) => contractsSearch(search),
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(contractsQuery(deps));
  },
  component: ContractsPage,
});

function ContractsPage() {
  const search = Route.useSearch({ select: contractsSearch, structuralSharing: true });
  return <ContractListScreen search={search} />;
}
