import type { ReactNode } from "react";
import { EarlyText } from "~/platform/early/early-text";
import type { Icon } from "~/platform/ui/create-icon";
import classes from "./badge.module.css";

export type BadgeTone = "plain" | "strong" | "success" | "warning" | "danger";

interface BadgeProps {
  children: string;
  tone?: BadgeTone;
  icon?: Icon;
  /** The name of the word in a frame. */
  early?: string | undefined;
}

/** Renders a property or status as a short word. Colour and icon only support the word. */
export function Badge({ children, tone = "plain", icon: Mark, early }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {Mark === undefined ? null : <Mark size={14} stroke={2} aria-hidden="true" />}
      <EarlyText of={early}>{children}</EarlyText>
    </span>
  );
}

/** Renders badges side by side. */
export function Badges({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
