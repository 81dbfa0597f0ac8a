import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/platform/api/query-client";
import { RedemptionScreen } from "~/rewards/redemptions/redemption-screen";
import { redemptionQuery } from "~/rewards/redemptions/redemptions-query";

export const Route = createFileRoute("/_signed-in/redemptions/$redemptionId")({
  loader: ({ params }) => {
    void queryClient.prefetchQuery(redemptionQuery(params.redemptionId));
  },
  component: RedemptionPage,
});

function RedemptionPage() {
  return <RedemptionScreen redemptionId={Route.useParams().redemptionId} />;
}
