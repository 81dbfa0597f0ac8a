import { createFileRoute } from "@tanstack/react-router";
import { loadPromisedWords } from "~/layout/public-pages/about/load-promised-words";
import { TermsScreen } from "~/layout/public-pages/legal/terms-screen";
import { LoadingState } from "~/platform/ui/states";

export const Route = createFileRoute("/terms")({
  loader: loadPromisedWords,
  component: TermsPage,
  pendingComponent: LoadingState,
  pendingMs: 150,
});

function TermsPage() {
  return <TermsScreen promised={Route.useLoaderData()} />;
}
