import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { EarlyText } from "~/platform/early/early-text";
import { formatInteger } from "./format";
import classes from "./views.module.css";

/** Renders the views of one screen, each with a URL of its own. */
export function Views({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Views" className={classes.views}>
      {children}
    </nav>
  );
}

interface ViewProps extends ComponentProps<"a"> {
  /** True for the open view, whatever its filters are. */
  current: boolean;
}

/** Renders one view. */
export const ViewLink = createLink(({ current, ...props }: ViewProps) => (
  <a
    {...props}
    className={classes.view}
    data-current={current || undefined}
    aria-current={current ? "page" : undefined}
  />
));

interface ChipsProps {
  label: string;
  children: ReactNode;
  /** On phones, too, takes as many rows as it needs, so that all are seen; else it is one row that scrolls sideways. */
  wraps?: boolean;
}

/** Renders a row of choices of which one holds. */
export function Chips({ label, children, wraps = false }: ChipsProps) {
  return (
    <nav aria-label={label} className={classes.choices}>
      <ul className={classes.chips} data-wraps={wraps || undefined}>
        {children}
      </ul>
    </nav>
  );
}

interface ChipProps extends ComponentProps<"a"> {
  /** True for the choice that holds, whatever else is in the URL; without it the URL as a whole says so. */
  current?: boolean;
}

/** Renders one choice, a link to the same screen with that choice in its URL. */
export const ChipLink = createLink(({ current, ...props }: ChipProps) => (
  <li>
    <a
      {...props}
      className={classes.chip}
      {...(current !== undefined && { "aria-current": current ? "page" : undefined })}
    />
  </li>
));

interface ChipCountProps {
  /** Undefined until it is known. */
  count: number | undefined;
  /** The name of the count in a frame. */
  early?: string;
}

/** Renders how many things are behind a choice. */
export function ChipCount({ count, early }: ChipCountProps) {
  return (
    <span className={classes.count}>
      <EarlyText of={early} until="–">
        {count === undefined ? "–" : formatInteger(count)}
      </EarlyText>
    </span>
  );
}
