import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/platform/api/query-client";
import { contractQuery } from "~/work/contracts/contracts-query";
import { ContractDetailScreen } from "~/work/signings/contract-detail-screen";

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
