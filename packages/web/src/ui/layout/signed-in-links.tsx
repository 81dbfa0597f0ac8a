import { Link, useNavigate } from "@tanstack/react-router";
import { endSession } from "~/session/session-store";
import { useMaybeProfile } from "~/session/use-profile";
import { Points } from "~/ui/points";
import classes from "./header.module.css";
import { NAVIGATION } from "./navigation";

/** The way to every screen that this person may open, and the way out. */
export function SignedInLinks() {
  const navigate = useNavigate();
  const isAdmin = useMaybeProfile()?.is_admin === true;
  const logOut = async () => {
    await endSession();
    await navigate({ to: "/login" });
  };
  return (
    <>
      <ul className={classes.links}>
        {NAVIGATION.filter((entry) => isAdmin || entry.adminOnly !== true).map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} className={classes.link}>
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className={classes.link} onClick={() => void logOut()}>
        Logout
      </button>
    </>
  );
}

/** The current points total; its place is kept while it loads. */
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
