import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { ContractListScreen } from "~/features/contracts/contract-list-screen";
import { contractsQuery } from "~/features/contracts/contracts-query";
import { contractsSearch } from "~/features/contracts/contracts-search";
import { onlyKnown } from "~/ui/address-filters";

export const Route = createFileRoute("/_signed-in/contracts/")({
  validateSearch: contractsSearch,
  loaderDeps: ({ search }) => onlyKnown(search, contractsSearch),
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(contractsQuery(deps));
  },
  component: ContractsPage,
});

function ContractsPage() {
  return (
    <ContractListScreen
      search={Route.useSearch({
        select: (search) => onlyKnown(search, contractsSearch),
        structuralSharing: true,
      })}
    />
  );
}
