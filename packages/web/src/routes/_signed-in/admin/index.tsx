import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import {
  AdminDashboardScreen,
  overviewQuery,
} from "~/features/statistics/admin/admin-dashboard-screen";

export const Route = createFileRoute("/_signed-in/admin/")({
  loader: () => {
    void queryClient.prefetchQuery(overviewQuery);
  },
  component: AdminDashboardScreen,
});
