import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { allNoticesQuery } from "~/features/notices/notices-query";
import { NoticesScreen } from "~/features/notices/notices-screen";

export const Route = createFileRoute("/_signed-in/notices")({
  loader: () => {
    void queryClient.prefetchInfiniteQuery(allNoticesQuery);
  },
  component: NoticesScreen,
});
