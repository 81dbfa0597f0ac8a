import { Link, useRouterState } from "@tanstack/react-router";
import { useMaybeProfile } from "~/features/people/profile";
import { Points } from "~/ui/points";
import { useIsIdle, useLoaded } from "~/ui/use-loaded";
import classes from "./header.module.css";
import { LogoutButton } from "./logout-button";
import { NAVIGATION } from "./navigation";

const loadBell = () => import("~/features/notifications/bell");

export { ConnectionMark } from "./connection-mark";

/** Renders the way to every screen that this person may open; in the menu of small screens, the way out too. */
export function SignedInLinks() {
  const isAdmin = useMaybeProfile()?.is_admin === true;
  return (
    <ul className={classes.links}>
      {NAVIGATION.filter((entry) => isAdmin || entry.adminOnly !== true).map((entry) => (
        <li key={entry.to}>
          <Link to={entry.to} className={classes.link}>
            {entry.label}
          </Link>
        </li>
      ))}
      <li className={classes.inMenuOnly}>
        <LogoutButton />
      </li>
    </ul>
  );
}

/** Renders the current points total; its place is kept while it loads. */
export function HeaderPoints() {
  const profile = useMaybeProfile();
  return (
    <span className={classes.points} title="Available points">
      {profile === undefined ? (
        <span aria-hidden="true">…</span>
      ) : (
        <Points value={profile.points} />
      )}
    </span>
  );
}

/** Renders the bell, in a place that is kept for it: its code is loaded once the screen has what it needs first. */
export function HeaderBell() {
  const isScreenShown = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation !== undefined,
  });
  const loaded = useLoaded(loadBell, useIsIdle(isScreenShown));
  return <span className={classes.bell}>{loaded === null ? null : <loaded.Bell />}</span>;
}
