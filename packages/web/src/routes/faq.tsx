import { createFileRoute } from "@tanstack/react-router";
import { FaqScreen } from "~/features/faq/faq-screen";
import { faqSearch } from "~/features/faq/faq-search";
import { onlyKnown } from "~/ui/address-filters";

export const Route = createFileRoute("/faq")({ validateSearch: faqSearch, component: FaqPage });

function FaqPage() {
  return (
    <FaqScreen
      filters={Route.useSearch({
        select: (search) => onlyKnown(search, faqSearch),
        structuralSharing: true,
      })}
    />
  );
}
