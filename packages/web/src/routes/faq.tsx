import { createFileRoute } from "@tanstack/react-router";
import { FaqScreen } from "~/features/faq/faq-screen";
import { faqSearch } from "~/features/faq/faq-search";
import { useAfterHydration } from "~/ui/after-hydration";

export const Route = createFileRoute("/faq")({ validateSearch: faqSearch, component: FaqPage });

const NO_FILTERS = {};

function FaqPage() {
  const filters = Route.useSearch({ select: faqSearch, structuralSharing: true });
  return <FaqScreen filters={useAfterHydration(filters, NO_FILTERS)} />;
}
