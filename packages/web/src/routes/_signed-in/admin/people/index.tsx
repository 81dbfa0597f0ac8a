import { createFileRoute } from "@tanstack/react-router";
import { peopleQuery } from "~/accounts/people/admin/people-query";
import { PeopleScreen } from "~/accounts/people/admin/people-screen";
import { peopleSearch } from "~/accounts/people/admin/people-search";
import { queryClient } from "~/platform/api/query-client";

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
