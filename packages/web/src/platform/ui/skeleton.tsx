import { type ReactNode, useState } from "react";
import classes from "./skeleton.module.css";

/**
 * Renders the place of content that is on its way, named "Loading..." for screen readers. It stays
 * invisible for the first 150 ms, so that a fast answer causes no flicker; but not where it takes the place of a frame,
 * which has shown it already.
 */
export function Skeleton({ children }: { children: ReactNode }) {
  const [isShown] = useState(
    () => import.meta.env.SSR || document.querySelector("#root[data-frame]") !== null,
  );
  return (
    <div
      className={classes.place}
      data-shown={isShown || undefined}
      role="status"
      aria-label="Loading..."
    >
      {children}
    </div>
  );
}

interface SkeletonBarProps {
  /** Any CSS width; a number counts pixels. */
  width?: number | string;
  /** Pixels; the default is one line of text. */
  height?: number;
}

/** Renders a soft bar in the place of a line of text, a figure or a button. */
export function SkeletonBar({ width = "100%", height = 14 }: SkeletonBarProps) {
  return <span className={classes.bar} style={{ width, height }} />;
}

interface SkeletonCardProps {
  /** The least height, in pixels: that of the card which is on its way. */
  height: number;
  /** Bars in the card's shape; by default a title, two lines of text, and a figure with a button below. */
  children?: ReactNode;
}

/** Renders a card with its real surface and border, and bars in the places of its contents. */
export function SkeletonCard({ height, children }: SkeletonCardProps) {
  return (
    <div className={classes.card} style={{ minHeight: height }}>
      {children ?? (
        <>
          <SkeletonBar width="55%" height={20} />
          <SkeletonBar />
          <SkeletonBar width="80%" />
          <SkeletonFoot />
        </>
      )}
    </div>
  );
}

function SkeletonFoot() {
  return (
    <div className={classes.foot}>
      <SkeletonBar width={96} height={24} />
      <SkeletonBar width={112} height={32} />
    </div>
  );
}

interface RowProps {
  count: number;
  /** Pixels for each row. */
  height: number;
  /** True inside a card, which has a surface of its own. */
  bare?: boolean | undefined;
}

/** Renders rows of a list on one sheet: two lines of text at the left of each, a figure at its right. */
export function SkeletonRows({ count, height, bare }: RowProps) {
  return (
    <div className={classes.sheet} data-bare={bare || undefined}>
      {Array.from({ length: count }, (_, index) => (
        <div key={`row-${String(index)}`} className={classes.row} style={{ minHeight: height }}>
          <span className={classes.lines}>
            <SkeletonBar width="min(320px, 70%)" />
            {height < MINIMUM_FOR_TWO_LINES ? null : (
              <SkeletonBar width="min(176px, 45%)" height={10} />
            )}
          </span>
          <SkeletonBar width={64} />
        </div>
      ))}
    </div>
  );
}

const MINIMUM_FOR_TWO_LINES = 56;
