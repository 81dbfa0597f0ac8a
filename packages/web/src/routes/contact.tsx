import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import {
  ContactScreen,
  contactDetailsQuery,
  getKnownWriter,
} from "~/features/contact/contact-screen";
import { LoadingState } from "~/ui/states";

export const Route = createFileRoute("/contact")({
  loader: async () => {
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

function ContactPage() {
  return <ContactScreen {...Route.useLoaderData()} />;
}
