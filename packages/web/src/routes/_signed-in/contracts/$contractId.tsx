import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/platform/api/query-client";
import { ContractDetailScreen } from "~/work/contracts/contract-detail-screen";
import { contractQuery } from "~/work/contracts/contracts-query";

export const Route = createFileRoute("/_signed-in/contracts/$contractId")({
  loader: ({ params }) => {
    void queryClient.prefetchQuery(contractQuery(params.contractId));
  },
  component: ContractPage,
});

function ContractPage() {
  const { contractId } = Route.useParams();
  return <ContractDetailScreen key={contractId} contractId={contractId} />;
}
