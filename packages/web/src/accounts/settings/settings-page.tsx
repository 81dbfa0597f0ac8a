import type { ReactNode } from "react";
import { useProfile } from "~/platform/api/profile";
import { Page, PageTitle } from "~/platform/ui/page";
import { SafetyPauseNotice } from "~/platform/ui/safety-pause";
import { ChipLink, Chips } from "~/platform/ui/views";
import classes from "./settings.module.css";

/** The sections, in order, each with an address of its own. */
const SECTIONS = [
  { to: "/settings", label: "Account" },
  { to: "/settings/security", label: "Security" },
  { to: "/settings/logins", label: "Logins" },
  { to: "/settings/history", label: "History" },
  { to: "/settings/notifications", label: "Notifications" },
  { to: "/settings/data", label: "Data" },
] as const;

const thisPath = { exact: true, includeSearch: false };

/** Renders one section of the settings of the person who is signed in, below the way to all of them. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
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
        {title}
      </PageTitle>
      <div className={classes.stack}>
        <Chips label="Settings" wraps>
          {SECTIONS.map(({ to, label }) => (
            <ChipLink key={to} to={to} activeOptions={thisPath}>
              {label}
            </ChipLink>
          ))}
        </Chips>
        <SafetyPauseNotice />
        {children}
      </div>
    </Page>
  );
}
