import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { allNotificationsQuery } from "~/features/notifications/notifications-query";
import { NotificationsScreen } from "~/features/notifications/notifications-screen";

export const Route = createFileRoute("/_signed-in/admin/notifications")({
  loader: () => {
    void queryClient.prefetchInfiniteQuery(allNotificationsQuery);
  },
  component: NotificationsScreen,
});
