import { createFileRoute } from "@tanstack/react-router";
import { adminSettingsQuery } from "~/accounts/settings/admin/admin-settings-query";
import { AdminSettingsScreen } from "~/accounts/settings/admin/admin-settings-screen";
import { queryClient } from "~/platform/api/query-client";

export const Route = createFileRoute("/_signed-in/admin/settings")({
  loader: () => {
    void queryClient.prefetchQuery(adminSettingsQuery);
  },
  component: AdminSettingsScreen,
});
