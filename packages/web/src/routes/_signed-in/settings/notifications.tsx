import { createFileRoute } from "@tanstack/react-router";
import { NoticeSettings } from "~/accounts/settings/notice-settings";
import { SettingsPage } from "~/accounts/settings/settings-page";
import { settingsQuery } from "~/accounts/settings/settings-query";
import { queryClient } from "~/platform/api/query-client";
import { SectionCard } from "~/platform/ui/sections";

export const Route = createFileRoute("/_signed-in/settings/notifications")({
  loader: () => {
    void queryClient.prefetchQuery(settingsQuery);
  },
  component: NotificationSettings,
});

function NotificationSettings() {
  return (
    <SettingsPage title="Notification Settings">
      <SectionCard>
        <NoticeSettings />
      </SectionCard>
    </SettingsPage>
  );
}
