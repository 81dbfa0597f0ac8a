import { createFileRoute } from "@tanstack/react-router";
import { mailLinkSearch } from "~/accounts/mail-links/mail-link-search";
import { UnsubscribeScreen } from "~/accounts/mail-links/unsubscribe-screen";

export const Route = createFileRoute("/unsubscribe")({
  validateSearch: mailLinkSearch,
  component: UnsubscribePage,
});

function UnsubscribePage() {
  const { token = "" } = Route.useSearch({ select: mailLinkSearch, structuralSharing: true });
  return <UnsubscribeScreen token={token} />;
}
