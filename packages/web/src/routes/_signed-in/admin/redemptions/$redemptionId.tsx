import { createFileRoute } from "@tanstack/react-router";
import { AdminRedemptionScreen } from "~/rewards/redemptions/admin/admin-redemption-screen";

export const Route = createFileRoute("/_signed-in/admin/redemptions/$redemptionId")({
  component: AdminRedemptionPage,
});

function AdminRedemptionPage() {
  return <AdminRedemptionScreen redemptionId={Route.useParams().redemptionId} />;
}
