import { Skeleton } from "@mantine/core";
import classes from "./skeletons.module.css";

/** Renders the outline of a grid of cards that is on its way. */
export function CardsSkeleton({ count = 6, height = 260 }: { count?: number; height?: number }) {
  return (
    <div className={classes.cards} role="status" aria-label="Loading...">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={`card-${String(index)}`} height={height} radius={12} />
      ))}
    </div>
  );
}

/** Renders the outline of lines of text or rows of a list. */
export function RowsSkeleton({ count = 5, height = 56 }: { count?: number; height?: number }) {
  return (
    <div className={classes.rows} role="status" aria-label="Loading...">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={`row-${String(index)}`} height={height} radius={8} />
      ))}
    </div>
  );
}
