import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/platform/api/query-client";
import {
  adminContractQuery,
  contractSubmissionsQuery,
} from "~/work/contracts/admin/admin-contracts-query";
import { ContractSubmissionsScreen } from "~/work/contracts/admin/contract-submissions-screen";
import {
  contractSubmissionsFilter,
  contractSubmissionsSearch,
} from "~/work/contracts/contracts-search";

export const Route = createFileRoute("/_signed-in/admin/contracts/submissions/$contractId")({
  validateSearch: contractSubmissionsSearch,
  loaderDeps: ({ search }) => contractSubmissionsFilter(search),
  loader: ({ params, deps }) => {
    void queryClient.prefetchQuery(adminContractQuery(params.contractId));
    void queryClient.prefetchInfiniteQuery(contractSubmissionsQuery(params.contractId, deps));
  },
  component: ContractSubmissionsPage,
});

function ContractSubmissionsPage() {
  const { contractId } = Route.useParams();
  const search = Route.useSearch({ select: contractSubmissionsFilter, structuralSharing: true });
  return <ContractSubmissionsScreen contractId={contractId} search={search} />;
}
