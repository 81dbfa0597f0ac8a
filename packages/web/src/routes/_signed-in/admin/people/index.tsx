import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { peopleQuery } from "~/features/people/admin/people-query";
import { PeopleScreen } from "~/features/people/admin/people-screen";
import { peopleSearch } from "~/features/people/admin/people-search";

export const Route = createFileRoute("/_signed-in/admin/people/")({
  validateSearch: peopleSearch,
  loaderDeps: ({ search }) => peopleSearch(search),
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(peopleQuery(deps));
  },
  component: PeoplePage,
});

function PeoplePage() {
  const filters = Route.useSearch({ select: peopleSearch, structuralSharing: true });
  return <PeopleScreen filters={filters} />;
}
