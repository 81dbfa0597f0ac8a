import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import {
  accountQuery,
  notesQuery,
  personEntriesQuery,
  personQuery,
  personRedemptionsQuery,
  personSigningsQuery,
} from "~/features/people/admin/people-query";
import { personSearch } from "~/features/people/admin/people-search";
import { PersonScreen } from "~/features/people/admin/person-screen";

export const Route = createFileRoute("/_signed-in/admin/people/$personId")({
  validateSearch: personSearch,
  loaderDeps: ({ search }) => personSearch(search),
  loader: ({ params: { personId }, deps: { view } }) => {
    void queryClient.prefetchQuery(personQuery(personId));
    void queryClient.prefetchQuery(accountQuery(personId));
    void queryClient.prefetchQuery(notesQuery(personId));
    if (view === "signings") {
      void queryClient.prefetchInfiniteQuery(personSigningsQuery(personId));
    } else if (view === "redemptions") {
      void queryClient.prefetchInfiniteQuery(personRedemptionsQuery(personId));
    } else {
      void queryClient.prefetchInfiniteQuery(personEntriesQuery(personId));
    }
  },
  component: PersonPage,
});

function PersonPage() {
  const { personId } = Route.useParams();
  const { view = "points" } = Route.useSearch({ select: personSearch, structuralSharing: true });
  return <PersonScreen key={personId} id={personId} view={view} />;
}
