import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { ActivityScreen, activityQuery } from "~/features/earnings/admin/activity-screen";
import { activitySearch } from "~/features/earnings/earnings-search";

export const Route = createFileRoute("/_signed-in/admin/activity/")({
  validateSearch: activitySearch,
  loaderDeps: ({ search }) => activitySearch(search),
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(activityQuery(deps));
  },
  component: ActivityPage,
});

function ActivityPage() {
  const filters = Route.useSearch({ select: activitySearch, structuralSharing: true });
  return <ActivityScreen filters={filters} />;
}
