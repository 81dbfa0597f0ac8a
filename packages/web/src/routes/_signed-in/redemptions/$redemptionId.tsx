import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { RedemptionScreen } from "~/features/redemptions/redemption-screen";
import { redemptionQuery } from "~/features/redemptions/redemptions-query";

export const Route = createFileRoute("/_signed-in/redemptions/$redemptionId")({
  loader: ({ params }) => {
    void queryClient.prefetchQuery(redemptionQuery(params.redemptionId));
  },
  component: RedemptionPage,
});

function RedemptionPage() {
  return <RedemptionScreen redemptionId={Route.useParams().redemptionId} />;
}
