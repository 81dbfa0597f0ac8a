import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { LogoMark } from "./logo";
import classes from "./state.module.css";

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
      <Title order={2}>{title}</Title>
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}
