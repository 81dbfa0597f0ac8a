import { createFileRoute } from "@tanstack/react-router";
import { AdminDashboardScreen, overviewQuery } from "~/books/statistics/admin-dashboard-screen";
import { queryClient } from "~/platform/api/query-client";

export const Route = createFileRoute("/_signed-in/admin/")({
  loader: () => {
    void queryClient.prefetchQuery(overviewQuery);
  },
  component: AdminDashboardScreen,
});
