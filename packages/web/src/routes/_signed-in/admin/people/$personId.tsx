import { createFileRoute } from "@tanstack/react-router";
import {
  accountQuery,
  notesQuery,
  personEntriesQuery,
  personQuery,
  personRedemptionsQuery,
  personSigningsQuery,
} from "~/accounts/people/admin/people-query";
import { personSearch } from "~/accounts/people/admin/people-search";
import { PersonScreen } from "~/accounts/people/admin/person-screen";
import { queryClient } from "~/platform/api/query-client";

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
