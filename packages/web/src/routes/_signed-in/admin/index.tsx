import { createFileRoute } from "@tanstack/react-router";
import { AdminDashboardScreen } from "~/books/statistics/admin-dashboard-screen";
import { overviewQuery } from "~/books/statistics/statistics-query";
import { queryClient } from "~/platform/api/query-client";
import { setupQuery } from "~/platform/api/setup";

export const Route = createFileRoute("/_signed-in/admin/")({
  loader: () => {
    void queryClient.prefetchQuery(overviewQuery);
    void queryClient.prefetchQuery(setupQuery);
  },
  component: AdminDashboardScreen,
});
