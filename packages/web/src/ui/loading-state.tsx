import { Loader } from "@mantine/core";
import classes from "./loading-state.module.css";

/** A whole screen that is on its way, with the word for it. Lists show skeletons instead. */
export function LoadingState({ label = "Loading..." }: { label?: string }) {
  return (
    <div className={classes.loading} role="status">
      <Loader size="sm" color="var(--sp-ink-soft)" aria-hidden="true" />
      {label}
    </div>
  );
}
