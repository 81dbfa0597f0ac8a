import { createFileRoute } from "@tanstack/react-router";
import { KeepAccountScreen } from "~/accounts/mail-links/keep-account-screen";
import { mailLinkSearch } from "~/accounts/mail-links/mail-link-search";

export const Route = createFileRoute("/keep-account")({
  validateSearch: mailLinkSearch,
  component: KeepAccountPage,
});

function KeepAccountPage() {
  const { token = "" } = Route.useSearch({ select: mailLinkSearch, structuralSharing: true });
  return <KeepAccountScreen token={token} />;
}
