import { createFileRoute } from "@tanstack/react-router";
import { SessionsSection } from "~/accounts/settings/sessions-section";
import { SettingsPage } from "~/accounts/settings/settings-page";
import { sessionsQuery } from "~/accounts/settings/settings-query";
import { queryClient } from "~/platform/api/query-client";
import { SectionCard } from "~/platform/ui/sections";

export const Route = createFileRoute("/_signed-in/settings/logins")({
  loader: () => {
    void queryClient.prefetchQuery(sessionsQuery);
  },
  component: Logins,
});

function Logins() {
  return (
    <SettingsPage title="Logins">
      <SectionCard title="Where you are logged in">
        <SessionsSection />
      </SectionCard>
    </SettingsPage>
  );
}
