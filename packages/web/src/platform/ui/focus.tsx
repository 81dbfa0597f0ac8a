import { type ReactNode, useEffect, useRef } from "react";
import classes from "./focus.module.css";

interface FocusOnMountProps {
  active: boolean;
  /** Runs after it has taken the focus, and may lead it on to a part of it. */
  onFocused?: () => void;
  children: ReactNode;
}

/**
 * Takes the focus when it mounts, if `active`: for the part that replaces what a person has just acted
 * on, so that keyboard and screen reader go on from there.
 */
export function FocusOnMount({ active, onFocused, children }: FocusOnMountProps) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef({ active, onFocused });
  useEffect(() => {
    if (!wanted.current.active) return;
    place.current?.focus();
    wanted.current.onFocused?.();
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {children}
    </div>
  );
}

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

interface FormOfFields {
  getInputNode: (path: string) => HTMLElement | null;
}

/** Returns a form's second `onSubmit` argument: it puts the cursor into the first field that is not valid. */
export function focusFirstError(form: FormOfFields) {
  return (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
}
