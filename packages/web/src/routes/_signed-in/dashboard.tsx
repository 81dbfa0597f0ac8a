import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { dashboardQuery } from "~/features/dashboard/dashboard-query";
import { DashboardScreen } from "~/features/dashboard/dashboard-screen";

export const Route = createFileRoute("/_signed-in/dashboard")({
  loader: () => {
    void queryClient.prefetchQuery(dashboardQuery);
  },
  component: DashboardScreen,
});
