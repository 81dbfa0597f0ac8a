import { useNavigate } from "@tanstack/react-router";
import { endSession } from "~/platform/session/end-session";
import classes from "./header.module.css";

/** Ends the session in every tab of this browser. */
export function LogoutButton() {
  const navigate = useNavigate();
  const logOut = async () => {
    await endSession();
    await navigate({ to: "/login", ignoreBlocker: true });
  };
  return (
    <button type="button" className={classes.link} onClick={() => void logOut()}>
      Logout
    </button>
  );
}
