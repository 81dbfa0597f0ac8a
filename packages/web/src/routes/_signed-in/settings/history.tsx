import { createFileRoute } from "@tanstack/react-router";
import { AccountEventsSection } from "~/accounts/settings/account-events-section";
import { SettingsPage } from "~/accounts/settings/settings-page";
import { SectionCard } from "~/platform/ui/sections";

export const Route = createFileRoute("/_signed-in/settings/history")({
  component: AccountHistory,
});

function AccountHistory() {
  return (
    <SettingsPage title="Account History">
      <SectionCard title="What happened to your account">
        <AccountEventsSection />
      </SectionCard>
    </SettingsPage>
  );
}
