import { Button, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./state.module.css";

interface ErrorStateProps {
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
      <Title order={2}>{title}</Title>
      {message === undefined ? null : <div className={classes.text}>{message}</div>}
      <div className={classes.actions}>
        {onRetry === undefined ? null : <Button onClick={onRetry}>{retryLabel}</Button>}
        {action}
      </div>
    </div>
  );
}
