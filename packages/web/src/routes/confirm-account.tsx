import { createFileRoute } from "@tanstack/react-router";
import { mailLinkSearch } from "~/accounts/mail-links/mail-link-search";
import { ConfirmAccountScreen } from "~/rewards/redemptions/confirm-account-screen";

export const Route = createFileRoute("/confirm-account")({
  validateSearch: mailLinkSearch,
  component: ConfirmAccountPage,
});

function ConfirmAccountPage() {
  const { token = "" } = Route.useSearch({ select: mailLinkSearch, structuralSharing: true });
  return <ConfirmAccountScreen token={token} />;
}
