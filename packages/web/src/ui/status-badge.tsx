import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconPencil,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./status-badge.module.css";

const SHAPES = {
  neutral: IconCircleDashed,
  progress: IconPencil,
  waiting: IconClock,
  success: IconCircleCheck,
  danger: IconCircleX,
};

interface StatusBadgeProps {
  tone: keyof typeof SHAPES;
  /** The status in words; the shape says it too, and colour alone never does. */
  children: ReactNode;
}

/** A status: a word and a shape. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  const Shape = SHAPES[tone];
  return (
    <span className={classes.badge} data-tone={tone}>
      <Shape size={15} stroke={2} aria-hidden="true" />
      {children}
    </span>
  );
}
