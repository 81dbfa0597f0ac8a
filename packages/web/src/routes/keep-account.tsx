import { createFileRoute } from "@tanstack/react-router";
import { KeepAccountScreen } from "~/features/mail-links/keep-account-screen";
import { searchParams } from "~/ui/search-params";

const TOKEN_MAX = 300;
const token = (raw: unknown) =>
  typeof raw === "string" && raw.length <= TOKEN_MAX ? raw : undefined;

/** Reads the token of the mail. */
const keepAccountSearch = searchParams({ token });

export const Route = createFileRoute("/keep-account")({
  validateSearch: keepAccountSearch,
  component: KeepAccountPage,
});

function KeepAccountPage() {
  const { token = "" } = Route.useSearch({ select: keepAccountSearch, structuralSharing: true });
  return <KeepAccountScreen token={token} />;
}
