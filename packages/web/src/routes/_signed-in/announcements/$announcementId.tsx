import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementScreen } from "~/messages/announcements/announcement-screen";
import { announcementQuery } from "~/messages/announcements/announcements-query";
import { queryClient } from "~/platform/api/query-client";

export const Route = createFileRoute("/_signed-in/announcements/$announcementId")({
  loader: ({ params }) => {
    void queryClient.prefetchQuery(announcementQuery(params.announcementId));
  },
  component: AnnouncementPage,
});

function AnnouncementPage() {
  return <AnnouncementScreen id={Route.useParams().announcementId} />;
}
