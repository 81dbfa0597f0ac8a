import { CONTACT_EMAIL_PLACEHOLDER } from "@signpoint/api/http/public-pages";
import { createFileRoute } from "@tanstack/react-router";
import { contactDetailsQuery, getKnownWriter } from "~/messages/contact/contact-query";
import { ContactScreen } from "~/messages/contact/contact-screen";
import { contactSearch } from "~/messages/contact/contact-search";
import { queryClient } from "~/platform/api/query-client";
import { LoadingState } from "~/platform/ui/states";

export const Route = createFileRoute("/contact")({
  validateSearch: contactSearch,
  loader: async () => {
    if (import.meta.env.SSR) return PRERENDERED;
    const [details, writer] = await Promise.all([
      queryClient.ensureQueryData(contactDetailsQuery),
      getKnownWriter(),
    ]);
    return { details, writer };
  },
  component: ContactPage,
  pendingComponent: LoadingState,
  pendingMs: 150,
});

/* The server that sends the page puts its own email there. */
const PRERENDERED = {
  details: { email: CONTACT_EMAIL_PLACEHOLDER, form_service_url: null },
  writer: { name: "", email: "" },
};

function ContactPage() {
  const { reference } = Route.useSearch();
  return <ContactScreen {...Route.useLoaderData()} reference={reference ?? null} />;
}
