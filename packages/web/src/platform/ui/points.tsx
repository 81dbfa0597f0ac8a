import { EarlyText } from "~/platform/early/early-text";
import { formatPoints, formatSignedPoints } from "./format";
import classes from "./points.module.css";

interface PointsProps {
  value: number;
  /** Shows `+50` or `−100`: for entries, where the direction is the message. */
  signed?: boolean;
  /** Marks points that are earned with the signal colour. */
  earned?: boolean;
  size?: "sm" | "md" | "lg" | "xl";
  /** Leaves the mark out: in a list of nothing but points. */
  bare?: boolean;
  /** The name of the number in a frame. */
  early?: string;
}

/** Renders an amount of points: always the same mark, always tabular figures, read out with its unit. */
export function Points(props: PointsProps) {
  const { value, signed = false, earned = false, size = "md", bare = false, early } = props;
  const text = signed ? formatSignedPoints(value) : formatPoints(value);
  return (
    <span
      className={classes.points}
      data-size={size}
      data-earned={earned || undefined}
      data-nothing={(signed && value === 0) || undefined}
    >
      {bare ? null : (
        <svg className={classes.mark} viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="6.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <circle cx="8" cy="8" r="2.6" fill="currentColor" />
        </svg>
      )}
      <span>
        <EarlyText of={early} until="…">
          {text}
        </EarlyText>
        <span className={classes.unit}> {Math.abs(value) === 1 ? "point" : "points"}</span>
      </span>
    </span>
  );
}
