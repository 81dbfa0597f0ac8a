import { createFileRoute } from "@tanstack/react-router";
import { settingsQuery } from "~/accounts/settings/settings-query";
import { SettingsScreen } from "~/accounts/settings/settings-screen";
import { YourData } from "~/personal-data/your-data";
import { queryClient } from "~/platform/api/query-client";

export const Route = createFileRoute("/_signed-in/settings")({
  loader: () => {
    void queryClient.prefetchQuery(settingsQuery);
  },
  component: SettingsPage,
});

function SettingsPage() {
  return (
    <SettingsScreen>
      <YourData />
    </SettingsScreen>
  );
}
