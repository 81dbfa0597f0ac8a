import { Link } from "@tanstack/react-router";
import classes from "./header.module.css";

/** What the header offers to people who are not signed in. */
export function SignedOutLinks() {
  return (
    <ul className={classes.links} data-end="true">
      <li>
        <Link to="/login" className={classes.link}>
          Login
        </Link>
      </li>
      <li>
        <Link to="/signup" className={classes.link} data-emphasis="true">
          Sign Up
        </Link>
      </li>
    </ul>
  );
}
