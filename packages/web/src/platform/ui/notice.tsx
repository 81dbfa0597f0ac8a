import IconAlertTriangle from "virtual:icons/alert-triangle";
import IconCircleCheck from "virtual:icons/circle-check";
import IconInfoCircle from "virtual:icons/info-circle";
import IconXboxX from "virtual:icons/xbox-x";
import type { ReactNode } from "react";
import classes from "./notice.module.css";

const ICONS = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconXboxX,
  info: IconInfoCircle,
};

interface NoticeProps {
  /** Green, yellow, red, or plain; the icon says the same without colour. */
  tone: keyof typeof ICONS;
  title?: string;
  children?: ReactNode;
}

/**
 * Renders a message in the page. Errors interrupt a screen reader, the others wait for a pause; a notice that
 * should be heard must appear after its page, not together with it.
 */
export function Notice({ tone, title, children }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={tone === "error" ? "alert" : "status"}>
      <Icon className={classes.icon} size={20} stroke={1.8} aria-hidden="true" />
      <div className={classes.text}>
        {title === undefined ? null : <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
