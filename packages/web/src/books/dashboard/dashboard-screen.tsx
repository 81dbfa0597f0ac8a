import IconCheck from "virtual:icons/check";
import IconCopy from "virtual:icons/copy";
import { Button, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import type { Dashboard, Invitations } from "@signpoint/api/books/dashboard";
import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { referralMessages, refusalMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { LedgerEntries } from "~/ledger/earnings/entries";
import { withConnectionRemark } from "~/platform/api/errors";
import { useProfile } from "~/platform/api/profile";
import { EarlyText } from "~/platform/early/early-text";
import { NAVIGATION } from "~/platform/navigation/navigation";
import { NavigationCards } from "~/platform/navigation/navigation-cards";
import { useAfterHydration } from "~/platform/ui/after-hydration";
import { StatCard, StatCards } from "~/platform/ui/figures";
import { formatInteger } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { CardsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { Points } from "~/platform/ui/points";
import { SafetyPauseNotice } from "~/platform/ui/safety-pause";
import { SectionCard } from "~/platform/ui/sections";
import { useBelowFold } from "~/platform/ui/use-below-fold";
import { dashboardQuery } from "./dashboard-query";
import classes from "./dashboard-screen.module.css";
import { UNKNOWN_DASHBOARD } from "./early-steps";
import { MakeFirstAdmin } from "./first-steps";
import { NextSteps } from "./next-steps";
import { type Suggestion, useSuggestion } from "./use-suggestion";

/** Renders the first screen after the login: who you are, what you have, where to go (section 2). */
export function DashboardScreen() {
  const profile = useProfile();
  const dashboard = useDashboard();
  const isUnknown = useLocation({ select: ({ state }) => state.isUnknownAddress === true });
  const isUnknownAddress = useAfterHydration(isUnknown, false);
  const { suggestion, isLoading } = useSuggestion(dashboard.data);
  const isReady = !dashboard.isPending && !isLoading;
  const [isShown, setShown] = useState(isReady);
  if (isReady && !isShown) setShown(true);
  // Where only an invited friend brings points, the invitation comes first.
  const isInvitedFirst =
    dashboard.data?.is_newcomer === true && suggestion.kind.startsWith("none_");
  const invitation = <Invitation profile={profile} invitations={dashboard.data?.invitations} />;
  return (
    <Page>
      <PageTitle
        documentTitle="Dashboard"
        description={
          <EarlyText of="email" room="Email">
            {profile.email}
          </EarlyText>
        }
      >
        <EarlyText of="welcome" until="Welcome!">{`Welcome, ${profile.username}!`}</EarlyText>
      </PageTitle>
      {isUnknownAddress ? <Notice tone="warning">{refusalMessages.unknownAddress}</Notice> : null}
      {/* What comes first has a height of its own for each person: what is below appears with it, so that nothing moves. Once shown it stays. */}
      {isShown ? (
        <div className={classes.stack}>
          <SafetyPauseNotice />
          {dashboard.data?.no_admin_yet === true ? <MakeFirstAdmin email={profile.email} /> : null}
          {dashboard.data === undefined ? null : (
            <NextSteps
              dashboard={dashboard.data}
              suggestion={suggestion}
              balance={profile.points}
            />
          )}
          {isInvitedFirst ? invitation : null}
          {dashboard.data?.invitations?.own_waits === true ? (
            <Notice tone="info">{referralMessages.ownWaits}</Notice>
          ) : null}
          <DashboardFigures points={profile.points} dashboard={dashboard.data} />
          <BelowFold dashboard={dashboard}>{isInvitedFirst ? null : invitation}</BelowFold>
        </div>
      ) : (
        <DashboardFrame />
      )}
    </Page>
  );
}

const UNKNOWN: Suggestion = { kind: "unknown" };

/** Renders the outlines of the screen; in a frame with what takes their place as soon as the early answers are here. */
function DashboardFrame() {
  return (
    <>
      <CardsSkeleton stacked count={4} height={220} />
      {import.meta.env.SSR ? (
        <template>
          <div className={classes.stack}>
            <NextSteps dashboard={UNKNOWN_DASHBOARD} suggestion={UNKNOWN} balance={0} />
            <DashboardFigures points={0} dashboard={UNKNOWN_DASHBOARD} />
          </div>
        </template>
      ) : null}
    </>
  );
}

interface BelowFoldProps {
  dashboard: DashboardQuery;
  /** The invitation, where it does not stand above. */
  children: ReactNode;
}

/** Renders where to go, what was last earned and spent, and the invitation. */
function BelowFold({ dashboard, children }: BelowFoldProps) {
  return useBelowFold() ? (
    <>
      <NavigationCards entries={NAVIGATION} />
      <RecentActivity dashboard={dashboard} />
      {children}
    </>
  ) : null;
}

type DashboardQuery = ReturnType<typeof useDashboard>;

/** Returns the dashboard's data, as far as it is known. */
function useDashboard() {
  return useQuery(dashboardQuery);
}

interface DashboardFiguresProps {
  /** The balance, as the header shows it. */
  points: number;
  /** Undefined when it could not be had. */
  dashboard: Dashboard | undefined;
}

/** Renders balance, contracts completed and points earned; a dash for what could not be had. */
function DashboardFigures({ points, dashboard }: DashboardFiguresProps) {
  return (
    <StatCards>
      <StatCard name="Available Points">
        <Points value={points} early="points" />
      </StatCard>
      <StatCard name="Contracts Completed">
        <EarlyText of="completed">
          {dashboard === undefined ? "–" : formatInteger(dashboard.contracts_completed)}
        </EarlyText>
      </StatCard>
      <StatCard name="Total Earned">
        {dashboard === undefined ? "–" : <Points value={dashboard.total_earned} early="earned" />}
      </StatCard>
    </StatCards>
  );
}

/** Renders the latest entries of the ledger, and the way to all of them. */
function RecentActivity({ dashboard }: { dashboard: DashboardQuery }) {
  return (
    <SectionCard title="Recent Activity" aside={<TextLink to="/earnings">View All</TextLink>}>
      <Loaded
        query={dashboard}
        skeleton={null}
        failure={{
          title: "Your activity could not be loaded",
          message: () => withConnectionRemark(refusalMessages.unavailable),
        }}
      >
        {({ recent }) =>
          recent.length === 0 ? (
            <p className={classes.empty}>
              No recent activity. What you earn and spend appears here, from the first{" "}
              <TextLink to="/contracts">contract</TextLink> on.
            </p>
          ) : (
            <LedgerEntries entries={recent} />
          )
        }
      </Loaded>
    </SectionCard>
  );
}

const COPIED_MS = 2_000;

interface InvitationProps {
  profile: UserProfile;
  /** Undefined when it could not be had. */
  invitations: Invitations | undefined;
}

/** Renders the link with which others sign up under this person's referral code (specification, section 1). */
function Invitation({ profile, invitations }: InvitationProps) {
  const clipboard = useClipboard({ timeout: COPIED_MS });
  const link = `${window.location.origin}/signup?ref=${encodeURIComponent(profile.referral_code)}`;
  return (
    <SectionCard title="Invite a friend">
      <p className={classes.text}>
        {[
          referralMessages.offer(invitations?.hold === true),
          ...(invitations === undefined || invitations.cap === 0
            ? []
            : [referralMessages.cap(invitations.cap)]),
        ].join(" ")}
      </p>
      <Joined referrals={profile.referrals} invitations={invitations} />
      <div className={classes.row}>
        <TextInput
          label="Your invitation link"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          size="md"
          leftSection={clipboard.copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={() => clipboard.copy(link)}
        >
          {clipboard.copied ? "Copied" : "Copy Link"}
        </Button>
      </div>
      <span role="status" className={classes.outcome}>
        {clipboard.error === null ? "" : "It could not be copied. Please copy it by hand."}
      </span>
    </SectionCard>
  );
}

/** Renders how many people have joined, and why some of them have brought no bonus yet, or none at all. */
function Joined({
  referrals,
  invitations,
}: { referrals: number } & Pick<InvitationProps, "invitations">) {
  if (referrals === 0) return null;
  const { waiting, over_cap } = invitations ?? { waiting: 0, over_cap: 0 };
  const sentences = [
    joined(referrals),
    waiting === 0 ? null : referralMessages.waiting(waiting),
    over_cap === 0 ? null : referralMessages.overCap(over_cap),
  ];
  return <p className={classes.text}>{sentences.filter((one) => one !== null).join(" ")}</p>;
}

function joined(referrals: number): string {
  return referrals === 1
    ? "1 person has joined through you."
    : `${formatInteger(referrals)} people have joined through you.`;
}
