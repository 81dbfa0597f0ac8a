import { createFileRoute } from "@tanstack/react-router";
import { EmailSection } from "~/accounts/settings/email-section";
import { SettingsPage } from "~/accounts/settings/settings-page";
import { emailChangeQuery, settingsQuery } from "~/accounts/settings/settings-query";
import { ThemeSection } from "~/accounts/settings/theme-section";
import { UsernameSection } from "~/accounts/settings/username-section";
import { queryClient } from "~/platform/api/query-client";
import { SectionCard } from "~/platform/ui/sections";

export const Route = createFileRoute("/_signed-in/settings/")({
  loader: () => {
    void queryClient.prefetchQuery(settingsQuery);
    void queryClient.prefetchQuery(emailChangeQuery);
  },
  component: AccountSettings,
});

function AccountSettings() {
  return (
    <SettingsPage title="Account Settings">
      <SectionCard title="Username">
        <UsernameSection />
      </SectionCard>
      <SectionCard title="Email">
        <EmailSection />
      </SectionCard>
      <SectionCard title="Appearance">
        <ThemeSection />
      </SectionCard>
    </SettingsPage>
  );
}
