import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import {
  accountQuery,
  notesQuery,
  personEntriesQuery,
  personQuery,
} from "~/features/people/admin/people-query";
import { PersonScreen } from "~/features/people/admin/person-screen";

export const Route = createFileRoute("/_signed-in/admin/people/$personId")({
  loader: ({ params }) => {
    void queryClient.prefetchQuery(personQuery(params.personId));
    void queryClient.prefetchQuery(accountQuery(params.personId));
    void queryClient.prefetchQuery(notesQuery(params.personId));
    void queryClient.prefetchInfiniteQuery(personEntriesQuery(params.personId));
  },
  component: PersonPage,
});

function PersonPage() {
  const { personId } = Route.useParams();
  return <PersonScreen key={personId} id={personId} />;
}
