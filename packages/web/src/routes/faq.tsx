import { createFileRoute } from "@tanstack/react-router";
import { loadPromisedWords } from "~/layout/public-pages/about/load-promised-words";
import { FaqScreen } from "~/layout/public-pages/faq/faq-screen";
import { faqSearch } from "~/layout/public-pages/faq/faq-search";
import { useAfterHydration } from "~/platform/ui/after-hydration";
import { LoadingState } from "~/platform/ui/states";

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
