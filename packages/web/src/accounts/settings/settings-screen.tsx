import type { ReactNode } from "react";
import { SecondFactorSection } from "~/accounts/second-factor/second-factor-section";
import { useProfile } from "~/platform/api/profile";
import { Page, PageTitle } from "~/platform/ui/page";
import { SafetyPauseNotice } from "~/platform/ui/safety-pause";
import { SectionCard } from "~/platform/ui/sections";
import { AccountEventsSection } from "./account-events-section";
import { EmailSection } from "./email-section";
import { NoticeSettings } from "./notice-settings";
import { PasswordSection } from "./password-section";
import { SessionsSection } from "./sessions-section";
import classes from "./settings.module.css";
import { ThemeSection } from "./theme-section";
import { UsernameSection } from "./username-section";

/** Renders the settings of the person who is signed in; `children` are the sections after the last. */
export function SettingsScreen({ children }: { children: ReactNode }) {
  const { username, email } = useProfile();
  return (
    <Page width="reading">
      <PageTitle
        description={
          <>
            Signed in as <strong>{username}</strong> ({email}).
          </>
        }
      >
        Settings
      </PageTitle>
      <div className={classes.stack}>
        <SafetyPauseNotice />
        <SectionCard title="Username">
          <UsernameSection />
        </SectionCard>
        <SectionCard title="Email">
          <EmailSection />
        </SectionCard>
        <SectionCard title="Password">
          <PasswordSection />
        </SectionCard>
        <SectionCard title="Second factor">
          <SecondFactorSection />
        </SectionCard>
        <SectionCard title="Where you are logged in">
          <SessionsSection />
        </SectionCard>
        <SectionCard title="What happened to your account">
          <AccountEventsSection />
        </SectionCard>
        <SectionCard title="Notifications">
          <NoticeSettings />
        </SectionCard>
        <SectionCard title="Appearance">
          <ThemeSection />
        </SectionCard>
        {children}
      </div>
    </Page>
  );
}
