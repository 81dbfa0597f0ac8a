import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { notificationSearch } from "~/features/notifications/notification-search";
import { useMarkReadOnOpening } from "~/features/notifications/notifications-query";
import { SubmissionDetailScreen } from "~/features/submissions/admin/submission-detail-screen";
import { submissionQuery } from "~/features/submissions/admin/submissions-query";

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
