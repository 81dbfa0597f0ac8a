import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementsScreen } from "~/messages/announcements/admin/announcements-screen";
import { announcementsQuery } from "~/messages/announcements/announcements-query";
import { queryClient } from "~/platform/api/query-client";

export const Route = createFileRoute("/_signed-in/admin/announcements")({
  loader: () => {
    void queryClient.prefetchInfiniteQuery(announcementsQuery);
  },
  component: AnnouncementsScreen,
});
