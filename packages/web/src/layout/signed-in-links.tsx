import { type Query, useIsFetching } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { useMaybeProfile } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";
import { NAVIGATION } from "~/platform/navigation/navigation";
import { Points } from "~/platform/ui/points";
import { useIsIdle, useLoaded } from "~/platform/ui/use-loaded";
import classes from "./header.module.css";
import nameClasses from "./header-name.module.css";
import { LogoutButton } from "./logout-button";

const loadBell = () => import("~/messages/notifications/bell");

export { ConnectionMark } from "./connection-mark";

/** Renders the way to every screen that this person may open; in the menu of small screens, the way out too. */
export function SignedInLinks() {
  const profile = useMaybeProfile();
  const isAdmin = profile?.is_admin === true;
  return (
    <ul className={classes.links}>
      {NAVIGATION.filter((entry) => isAdmin || entry.adminOnly !== true).map((entry) => (
        <li key={entry.to}>
          <Link to={entry.to} className={classes.link}>
            {entry.label}
          </Link>
        </li>
      ))}
      {profile === undefined ? null : (
        <li className={classes.inMenuOnly}>
          <Link to="/settings" className={classes.link}>
            <span className={nameClasses.name}>
              Settings of <strong>{profile.username}</strong>
            </span>
          </Link>
        </li>
      )}
      <li className={classes.inMenuOnly}>
        <LogoutButton />
      </li>
    </ul>
  );
}

/** Renders who is signed in, as the way to the settings; its place is kept while it loads. */
export function HeaderName() {
  const username = useMaybeProfile()?.username;
  return (
    <span className={nameClasses.who}>
      {username === undefined ? null : (
        <Link
          to="/settings"
          className={classes.link}
          aria-label={`Settings of ${username}`}
          title={`Signed in as ${username}`}
        >
          <span className={nameClasses.initials} aria-hidden="true">
            {username.slice(0, 2)}
          </span>
          <span className={nameClasses.name}>{username}</span>
        </Link>
      )}
    </span>
  );
}

/** Renders the current points total; its place is kept while it loads. */
export function HeaderPoints() {
  const profile = useMaybeProfile();
  return (
    <span className={classes.points} title="Available points">
      {profile === undefined && !import.meta.env.SSR ? (
        <span aria-hidden="true">…</span>
      ) : (
        <Points value={profile?.points ?? 0} early="points" />
      )}
    </span>
  );
}

/** Renders the bell, in a place that is kept for it: its code is loaded once the screen has what it needs first. */
export function HeaderBell() {
  const isResolved = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation !== undefined,
  });
  const isWaiting = useIsFetching({ predicate: isFirstAttempt }, queryClient) > 0;
  const loaded = useLoaded(loadBell, useIsIdle(isResolved && !isWaiting));
  return <span className={classes.bell}>{loaded === null ? null : <loaded.Bell />}</span>;
}

/** Returns whether a screen has yet to learn if it gets its data: one that fails does not hold back the bell. */
function isFirstAttempt({ state }: Query): boolean {
  return state.data === undefined && state.fetchFailureCount === 0;
}
