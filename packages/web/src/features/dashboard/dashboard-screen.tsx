import { useProfile } from "~/session/use-profile";
import { NAVIGATION } from "~/ui/layout/navigation";
import { Page } from "~/ui/layout/page";
import { PageTitle } from "~/ui/page-title";
import { DashboardFigures } from "./dashboard-figures";
import classes from "./dashboard-screen.module.css";
import { Invitation } from "./invitation";
import { RecentActivity } from "./recent-activity";
import { Shortcuts } from "./shortcuts";
import { useDashboard } from "./use-dashboard";

/** The first screen after the login: who you are, what you have, where to go (section 2). */
export function DashboardScreen() {
  const profile = useProfile();
  const dashboard = useDashboard();
  return (
    <Page>
      <PageTitle documentTitle="Dashboard" description={profile.email}>
        {`Welcome, ${profile.username}!`}
      </PageTitle>
      <div className={classes.stack}>
        <DashboardFigures points={profile.points} dashboard={dashboard} />
        <Shortcuts entries={NAVIGATION} />
        <RecentActivity dashboard={dashboard} />
        <Invitation profile={profile} />
      </div>
    </Page>
  );
}
