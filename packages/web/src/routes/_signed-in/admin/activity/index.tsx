import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { ActivityScreen, activityQuery } from "~/features/earnings/admin/activity-screen";
import { activitySearch } from "~/features/earnings/admin/activity-search";
import { onlyKnown } from "~/ui/address-filters";

export const Route = createFileRoute("/_signed-in/admin/activity/")({
  validateSearch: activitySearch,
  loaderDeps: ({ search }) => onlyKnown(search, activitySearch),
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(activityQuery(deps));
  },
  component: ActivityPage,
});

function ActivityPage() {
  return (
    <ActivityScreen
      filters={Route.useSearch({
        select: (search) => onlyKnown(search, activitySearch),
        structuralSharing: true,
      })}
    />
  );
}
