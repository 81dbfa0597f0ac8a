import { createFileRoute } from "@tanstack/react-router";
import { ActivityScreen } from "~/ledger/earnings/activity-screen";
import { activityQuery } from "~/ledger/earnings/earnings-query";
import { activitySearch } from "~/ledger/earnings/earnings-search";
import { queryClient } from "~/platform/api/query-client";

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
