import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useProfile } from "~/session/use-profile";
import { NAVIGATION } from "~/ui/layout/navigation";
import { Page } from "~/ui/layout/page";
import { PageTitle } from "~/ui/page-title";
import { Points } from "~/ui/points";
import { SectionCard } from "~/ui/section-card";
import classes from "./dashboard-screen.module.css";

/** The first screen after the login: who you are, what you have, where to go (section 2). */
export function DashboardScreen() {
  const profile = useProfile();
  const shortcuts = NAVIGATION.filter((entry) => entry.shortcut !== undefined);
  return (
    <Page>
      <PageTitle documentTitle="Dashboard" description={profile.email}>
        {`Welcome, ${profile.username}!`}
      </PageTitle>
      <div className={classes.cards}>
        <SectionCard title="Available Points">
          <Points value={profile.points} size="xl" />
        </SectionCard>
        {shortcuts.map((entry) => (
          <Link key={entry.to} to={entry.to} className={classes.shortcut}>
            <span className={classes.head}>
              <strong>{entry.label}</strong>
              <IconArrowRight size={20} stroke={1.8} aria-hidden="true" />
            </span>
            <span>{entry.shortcut}</span>
          </Link>
        ))}
      </div>
    </Page>
  );
}
