import { createFileRoute } from "@tanstack/react-router";
import { NoticesScreen } from "~/messages/notifications/inbox-screen";
import { allNoticesQuery } from "~/messages/notifications/notices-query";
import { queryClient } from "~/platform/api/query-client";

export const Route = createFileRoute("/_signed-in/notices")({
  loader: () => {
    void queryClient.prefetchInfiniteQuery(allNoticesQuery);
  },
  component: NoticesScreen,
});
