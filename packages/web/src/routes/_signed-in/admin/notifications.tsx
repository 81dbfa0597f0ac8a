import { createFileRoute } from "@tanstack/react-router";
import { NotificationsScreen } from "~/messages/notifications/inbox-screen";
import { allNotificationsQuery } from "~/messages/notifications/notifications-query";
import { queryClient } from "~/platform/api/query-client";

export const Route = createFileRoute("/_signed-in/admin/notifications")({
  loader: () => {
    void queryClient.prefetchInfiniteQuery(allNotificationsQuery);
  },
  component: NotificationsScreen,
});
