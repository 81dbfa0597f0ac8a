import { createFileRoute } from "@tanstack/react-router";
import { loadPromisedWords } from "~/features/about/load-promised-words";
import { TermsScreen } from "~/features/legal/terms-screen";
import { LoadingState } from "~/ui/states";

export const Route = createFileRoute("/terms")({
  loader: loadPromisedWords,
  component: TermsPage,
  pendingComponent: LoadingState,
  pendingMs: 150,
});

function TermsPage() {
  return <TermsScreen promised={Route.useLoaderData()} />;
}
