import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
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
  /** True for the view that stands open, whatever filters it has. */
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
