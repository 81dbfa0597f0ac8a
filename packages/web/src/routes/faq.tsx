import { createFileRoute } from "@tanstack/react-router";
import { FaqScreen } from "~/features/faq/faq-screen";
import { faqSearch } from "~/features/faq/faq-search";

export const Route = createFileRoute("/faq")({ validateSearch: faqSearch, component: FaqPage });

function FaqPage() {
  return <FaqScreen filters={Route.useSearch({ select: faqSearch, structuralSharing: true })} />;
}
