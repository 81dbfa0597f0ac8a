import type { ReactNode } from "react";
import classes from "./action-bar.module.css";

interface ActionBarProps {
  /** What the action is about, in a few words; shown on phones only, beside the action. */
  summary?: ReactNode;
  /** The button or the buttons. */
  children: ReactNode;
}

/**
 * Renders the one action of a screen where it stands. On phones it stays at the bottom edge of the screen, and
 * the page leaves room for it. One for each screen.
 */
export function ActionBar({ summary, children }: ActionBarProps) {
  return (
    <div className={classes.bar}>
      {summary === undefined ? null : <div className={classes.summary}>{summary}</div>}
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
