import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { ContractDetailScreen } from "~/features/contracts/contract-detail-screen";
import { contractQuery } from "~/features/contracts/contracts-query";

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
