import { createFileRoute } from "@tanstack/react-router";
import { notificationSearch } from "~/messages/notifications/notification-search";
import { useMarkReadOnOpening } from "~/messages/notifications/notifications-query";
import { queryClient } from "~/platform/api/query-client";
import { SubmissionDetailScreen } from "~/work/submissions/admin/submission-detail-screen";
import { submissionQuery } from "~/work/submissions/admin/submissions-query";

export const Route = createFileRoute("/_signed-in/admin/contracts/signed/$signedContractId")({
  validateSearch: notificationSearch,
  loader: ({ params }) => {
    void queryClient.prefetchQuery(submissionQuery(params.signedContractId));
  },
  component: SubmissionPage,
});

function SubmissionPage() {
  const { signedContractId } = Route.useParams();
  useMarkReadOnOpening(Route.useSearch().notification);
  return <SubmissionDetailScreen key={signedContractId} signedContractId={signedContractId} />;
}
