import type { ReactNode } from "react";
import classes from "./figures.module.css";

interface FiguresProps {
  /** Side by side, or one below the other with the names at the left. */
  layout?: "row" | "column";
  children: ReactNode;
}

/** Names and figures that belong together, such as reward, cost and net. */
export function Figures({ layout = "row", children }: FiguresProps) {
  return (
    <dl className={classes.figures} data-layout={layout}>
      {children}
    </dl>
  );
}

export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
