import { type ReactNode, useEffect, useRef } from "react";
import classes from "./focused-status.module.css";

interface FocusedStatusProps {
  /** Identifies the status: another value takes the focus again; null is no status. */
  status: unknown;
  children: ReactNode;
}

/**
 * Renders a status, such as the outcome of a decision, and gives it the focus: the buttons that were
 * pressed may be gone together with the card they stood on.
 */
export function FocusedStatus({ status, children }: FocusedStatusProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (status !== null) place.current?.focus();
  }, [status]);
  return (
    <div ref={place} tabIndex={-1} className={classes.status}>
      {children}
    </div>
  );
}
