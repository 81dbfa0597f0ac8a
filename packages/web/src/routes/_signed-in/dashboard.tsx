import { createFileRoute } from "@tanstack/react-router";
import { dashboardQuery } from "~/books/dashboard/dashboard-query";
import { DashboardScreen } from "~/books/dashboard/dashboard-screen";
import { queryClient } from "~/platform/api/query-client";

export const Route = createFileRoute("/_signed-in/dashboard")({
  loader: () => {
    void queryClient.prefetchQuery(dashboardQuery);
  },
  component: DashboardScreen,
});
