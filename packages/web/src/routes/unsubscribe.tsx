import { createFileRoute } from "@tanstack/react-router";
import { UnsubscribeScreen } from "~/features/mail-links/unsubscribe-screen";
import { searchParams } from "~/ui/search-params";

const TOKEN_MAX = 300;
const token = (raw: unknown) =>
  typeof raw === "string" && raw.length <= TOKEN_MAX ? raw : undefined;

/** Reads the token of the mail. */
const unsubscribeSearch = searchParams({ token });

export const Route = createFileRoute("/unsubscribe")({
  validateSearch: unsubscribeSearch,
  component: UnsubscribePage,
});

function UnsubscribePage() {
  const { token = "" } = Route.useSearch({ select: unsubscribeSearch, structuralSharing: true });
  return <UnsubscribeScreen token={token} />;
}
