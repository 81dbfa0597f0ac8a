import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./stat-cards.module.css";

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
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>
        {children ?? <Skeleton height={34} width={120} aria-label="Loading..." />}
      </dd>
      {hint === undefined ? null : <dd className={classes.hint}>{hint}</dd>}
    </div>
  );
}
