import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { allNoticesQuery } from "~/features/notifications/notices-query";
import { NoticesScreen } from "~/features/notifications/notices-screen";

export const Route = createFileRoute("/_signed-in/notices")({
  loader: () => {
    void queryClient.prefetchInfiniteQuery(allNoticesQuery);
  },
  component: NoticesScreen,
});
