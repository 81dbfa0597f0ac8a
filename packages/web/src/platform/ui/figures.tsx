import type { ReactNode } from "react";
import classes from "./figures.module.css";
import { Skeleton, SkeletonBar } from "./skeleton";

interface FigureListProps {
  /** Side by side, or one below the other with the names at the left. */
  layout?: "row" | "column";
  children: ReactNode;
}

/** Renders names and figures that belong together, such as reward, cost and net. */
export function FigureList({ layout = "row", children }: FigureListProps) {
  return (
    <dl className={classes.figures} data-layout={layout}>
      {children}
    </dl>
  );
}

/** Renders one name with its figure. */
export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value} dir="auto">
        {children}
      </dd>
    </div>
  );
}

/** Renders the figures that matter on a screen, side by side. */
export function StatCards({ children }: { children: ReactNode }) {
  return <dl className={classes.cards}>{children}</dl>;
}

interface StatCardProps {
  name: string;
  /** Undefined until it is known. */
  children: ReactNode;
  /** What the figure counts, in a few words. */
  hint?: string | undefined;
}

/** Renders one figure with its name. */
export function StatCard({ name, children, hint }: StatCardProps) {
  return (
    <div className={classes.card}>
      <dt className={classes.statName}>{name}</dt>
      <dd className={classes.statValue}>
        {children ?? (
          <Skeleton>
            <SkeletonBar width={96} height={28} />
          </Skeleton>
        )}
      </dd>
      {hint === undefined ? null : <dd className={classes.hint}>{hint}</dd>}
    </div>
  );
}
