import { createFileRoute } from "@tanstack/react-router";
import { SecondFactorSection } from "~/accounts/second-factor/second-factor-section";
import { PasswordSection } from "~/accounts/settings/password-section";
import { SettingsPage } from "~/accounts/settings/settings-page";
import { SectionCard } from "~/platform/ui/sections";

export const Route = createFileRoute("/_signed-in/settings/security")({
  component: SecuritySettings,
});

function SecuritySettings() {
  return (
    <SettingsPage title="Security Settings">
      <SectionCard title="Password">
        <PasswordSection />
      </SectionCard>
      <SectionCard title="Second factor">
        <SecondFactorSection />
      </SectionCard>
    </SettingsPage>
  );
}
