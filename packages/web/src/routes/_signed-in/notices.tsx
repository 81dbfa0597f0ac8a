import { createFileRoute } from "@tanstack/react-router";
import { NoticesScreen } from "~/messages/notifications/inbox-screen";
import { allNoticesQuery } from "~/messages/notifications/notices-query";
import { noticesSearch } from "~/messages/notifications/notification-search";
import { queryClient } from "~/platform/api/query-client";

export const Route = createFileRoute("/_signed-in/notices")({
  validateSearch: noticesSearch,
  loaderDeps: ({ search }) => noticesSearch(search),
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(allNoticesQuery(deps));
  },
  component: NoticesPage,
});

function NoticesPage() {
  const search = Route.useSearch({ select: noticesSearch, structuralSharing: true });
  return <NoticesScreen search={search} />;
}
