import IconAlertTriangle from "virtual:icons/alert-triangle";
import { Button, Loader, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { LogoMark } from "./logo";
import classes from "./states.module.css";

interface EmptyStateProps {
  title: string;
  /** Why there is nothing, and what can be done. */
  children: ReactNode;
  action?: ReactNode;
}

/** Renders what stands where a list would be, when the list is empty. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.state} role="status">
      <span className={classes.faded}>
        <LogoMark size={40} />
      </span>
      <Title order={2} dir="auto">
        {title}
      </Title>
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}

export interface ErrorStateProps {
  title: string;
  /** What went wrong, in the product's own words. */
  message?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  /** Another way out: a link or a button. */
  action?: ReactNode;
}

/** Renders what stands where content would be, when it could not be had: what happened and a way out. */
export function ErrorState(props: ErrorStateProps) {
  const { title, message, onRetry, retryLabel = "Try Again", action } = props;
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle className={classes.trouble} size={36} stroke={1.6} aria-hidden="true" />
      <Title order={2} dir="auto">
        {title}
      </Title>
      {message === undefined ? null : <div className={classes.text}>{message}</div>}
      <div className={classes.actions}>
        {onRetry === undefined ? null : <Button onClick={onRetry}>{retryLabel}</Button>}
        {action}
      </div>
    </div>
  );
}

interface LoadingStateProps {
  label?: string;
  /**
   * `screen` fills the place of a whole screen, `long-screen` that of one which is longer than what can
   * be seen at once; `inline` takes only its own.
   */
  place?: "screen" | "long-screen" | "inline";
}

/** Renders a spinner with a label. Lists show skeletons instead. */
export function LoadingState({ label = "Loading...", place = "screen" }: LoadingStateProps) {
  return (
    <div className={classes.loading} data-place={place} role="status">
      <Loader size="sm" color="var(--sp-ink-soft)" aria-hidden="true" />
      {label}
    </div>
  );
}
