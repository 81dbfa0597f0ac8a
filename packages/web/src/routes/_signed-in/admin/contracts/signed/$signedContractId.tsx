import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { SubmissionDetailScreen } from "~/features/submissions/submission-detail-screen";
import { submissionQuery } from "~/features/submissions/submissions-query";

export const Route = createFileRoute("/_signed-in/admin/contracts/signed/$signedContractId")({
  loader: ({ params }) => {
    void queryClient.prefetchQuery(submissionQuery(params.signedContractId));
  },
  component: SubmissionPage,
});

function SubmissionPage() {
  const { signedContractId } = Route.useParams();
  return <SubmissionDetailScreen key={signedContractId} signedContractId={signedContractId} />;
}
