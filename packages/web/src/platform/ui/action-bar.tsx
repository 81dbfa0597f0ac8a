import type { ReactNode } from "react";
import classes from "./action-bar.module.css";

interface ActionBarProps {
  /** Why the action is not possible, in one sentence; below the action, on phones above it in the bar. */
  refusal?: string | null;
  /** What the action is about, in a few words; shown on phones only, beside the action. */
  summary?: ReactNode;
  /** The button or the buttons. */
  children: ReactNode;
}

/**
 * Renders the one action of a screen where it stands. On phones it stays at the bottom edge of the screen, and
 * the page leaves room for it. One for each screen.
 */
export function ActionBar({ refusal = null, summary, children }: ActionBarProps) {
  return (
    <div className={classes.bar} data-refused={refusal !== null || undefined}>
      {summary === undefined ? null : <div className={classes.summary}>{summary}</div>}
      <div className={classes.actions}>{children}</div>
      {refusal === null ? null : <p className={classes.refusal}>{refusal}</p>}
    </div>
  );
}
