import { createFileRoute } from "@tanstack/react-router";
import { loadPromisedWords } from "~/features/about/load-promised-words";
import { FaqScreen } from "~/features/faq/faq-screen";
import { faqSearch } from "~/features/faq/faq-search";
import { useAfterHydration } from "~/ui/after-hydration";
import { LoadingState } from "~/ui/states";

export const Route = createFileRoute("/faq")({
  validateSearch: faqSearch,
  loader: loadPromisedWords,
  component: FaqPage,
  pendingComponent: LoadingState,
  pendingMs: 150,
});

const NO_FILTERS = {};

function FaqPage() {
  const filters = Route.useSearch({ select: faqSearch, structuralSharing: true });
  return (
    <FaqScreen filters={useAfterHydration(filters, NO_FILTERS)} promised={Route.useLoaderData()} />
  );
}
