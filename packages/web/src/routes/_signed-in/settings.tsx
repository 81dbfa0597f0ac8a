import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { settingsQuery } from "~/features/settings/settings-query";
import { SettingsScreen } from "~/features/settings/settings-screen";

export const Route = createFileRoute("/_signed-in/settings")({
  loader: () => {
    void queryClient.prefetchQuery(settingsQuery);
  },
  component: SettingsScreen,
});
