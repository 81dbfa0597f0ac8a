import { Loader } from "@mantine/core";
import classes from "./loading-state.module.css";

interface LoadingStateProps {
  label?: string;
  /**
   * `screen` fills the place of a whole screen, `long-screen` that of one which is longer than what can
   * be seen at once; `inline` takes only its own.
   */
  place?: "screen" | "long-screen" | "inline";
}

/** Renders that something is loading, in a word. Lists show skeletons instead. */
export function LoadingState({ label = "Loading...", place = "screen" }: LoadingStateProps) {
  return (
    <div className={classes.loading} data-place={place} role="status">
      <Loader size="sm" color="var(--sp-ink-soft)" aria-hidden="true" />
      {label}
    </div>
  );
}
