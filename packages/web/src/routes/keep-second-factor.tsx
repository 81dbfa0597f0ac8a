import { createFileRoute } from "@tanstack/react-router";
import { KeepFactorScreen } from "~/accounts/mail-links/keep-factor-screen";
import { mailLinkSearch } from "~/accounts/mail-links/mail-link-search";

export const Route = createFileRoute("/keep-second-factor")({
  validateSearch: mailLinkSearch,
  component: KeepSecondFactorPage,
});

function KeepSecondFactorPage() {
  const { token = "" } = Route.useSearch({ select: mailLinkSearch, structuralSharing: true });
  return <KeepFactorScreen token={token} />;
}
