import { createFileRoute } from "@tanstack/react-router";
import { allNoticesQuery } from "~/messages/notifications/notices-query";
import { NoticesScreen } from "~/messages/notifications/notices-screen";
import { queryClient } from "~/platform/api/query-client";

export const Route = createFileRoute("/_signed-in/notices")({
  loader: () => {
    void queryClient.prefetchInfiniteQuery(allNoticesQuery);
  },
  component: NoticesScreen,
});
