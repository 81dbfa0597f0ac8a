import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { adminSettingsQuery } from "~/features/settings/admin/admin-settings-query";
import { AdminSettingsScreen } from "~/features/settings/admin/admin-settings-screen";

export const Route = createFileRoute("/_signed-in/admin/settings")({
  loader: () => {
    void queryClient.prefetchQuery(adminSettingsQuery);
  },
  component: AdminSettingsScreen,
});
