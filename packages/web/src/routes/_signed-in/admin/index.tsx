import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { AdminDashboardScreen } from "~/features/admin/admin-dashboard-screen";
import { overviewQuery } from "~/features/admin/overview-query";

export const Route = createFileRoute("/_signed-in/admin/")({
  loader: () => {
    void queryClient.prefetchQuery(overviewQuery);
  },
  component: AdminDashboardScreen,
});
