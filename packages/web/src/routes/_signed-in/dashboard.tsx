import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { dashboardQuery } from "~/features/earnings/dashboard-query";
import { DashboardScreen } from "~/features/earnings/dashboard-screen";

export const Route = createFileRoute("/_signed-in/dashboard")({
  loader: () => {
    void queryClient.prefetchQuery(dashboardQuery);
  },
  component: DashboardScreen,
});
